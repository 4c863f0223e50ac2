import { type ReactNode, useEffect, useRef } from "react";
import { CheckIcon } from "../../ui/forms/form-icons.tsx";

/** Replaces a form that was sent. Scrolls into view and puts the focus on its title. */
export function Sent({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "center" });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="py-4 text-center" role="status">
      <span className="mx-auto flex size-16 items-center justify-center rounded-full bg-success-light text-success">
        <CheckIcon size={32} />
      </span>
      <h2 className="mt-5 text-2xl outline-none" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}

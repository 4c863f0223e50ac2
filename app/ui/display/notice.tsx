import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { CheckIcon, InfoIcon, WarningIcon } from "../forms/form-icons.tsx";

type Tone = "success" | "error" | "info";
type Props = {
  tone: Tone;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** The notice describes a state and not the result of an action, so the page does not scroll to it. */
  standing?: boolean;
};

/**
 * A notice for the user. Screen readers announce success and information politely, but errors at once. The result of an
 * action is scrolled into view, clear of the bars.
 */
export function Notice({ tone, title, children, className, standing = tone === "info" }: Props) {
  const { Icon, look } = tones[tone];
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = notice;
    if (!standing && current && isAlive(current)) current.scrollIntoView({ block: "nearest" });
  }, [standing]);
  return (
    <div
      className={classNames(
        "flex animate-fade gap-3.5 rounded-sm border-l-4 px-4 py-3.5 text-base",
        look,
        className,
      )}
      ref={notice}
      role={tone === "error" ? "alert" : "status"}
    >
      <Icon className="mt-0.5 flex-none" size={22} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** Shows why something was refused. Renders nothing without `words`. */
export function Refusal({ words, className }: { words: ReactNode; className?: string }) {
  return words ? (
    <Notice className={className} tone="error">
      {words}
    </Notice>
  ) : null;
}

/** Whether the page or island is hydrated. A notice that is older came with the page, so it is not new. */
function isAlive(element: Element): boolean {
  const island = element.closest<HTMLElement>("[data-island]");
  return island ? "awake" in island.dataset : "alive" in document.documentElement.dataset;
}

const tones: Record<Tone, { Icon: typeof CheckIcon; look: string }> = {
  success: { Icon: CheckIcon, look: "border-success bg-success-light text-success" },
  error: { Icon: WarningIcon, look: "border-danger bg-danger-light text-danger-dark" },
  info: { Icon: InfoIcon, look: "border-ice-500 bg-ice-100 text-navy-900" },
};

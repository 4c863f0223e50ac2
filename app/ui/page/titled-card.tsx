import { type ReactNode, useId } from "react";
import { Card } from "./card.tsx";

type Props = { title: ReactNode; intro?: ReactNode; children: ReactNode; className?: string };

/** A part of a page with a heading of its own. */
export function TitledCard({ title, intro, children, className }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <Card>
        <h2 className="text-lg md:text-xl" id={id}>
          {title}
        </h2>
        {intro && <p className="mt-1.5 text-slate-600">{intro}</p>}
        <div className="mt-2 md:mt-5">{children}</div>
      </Card>
    </section>
  );
}

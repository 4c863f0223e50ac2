import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { classNames } from "./class-names.ts";

type Props = {
  /** Where a link to this part of the form leads. */
  id?: string;
  title: string;
  intro?: string;
  /** Of the grid that holds the fields. */
  className?: string;
  children: ReactNode;
};

/** A part of a long form, with two fields beside each other where there is room. */
export function FieldsetCard({ id, title, intro, className, children }: Props) {
  return (
    <Card className="scroll-mt-24" id={id}>
      <fieldset>
        <legend className="mb-4 font-display text-lg font-semibold text-navy-900">{title}</legend>
        {intro && <p className="mb-4 max-w-text text-sm text-slate-600">{intro}</p>}
        <div className={classNames("grid gap-x-6 gap-y-2 md:grid-cols-2", className)}>{children}</div>
      </fieldset>
    </Card>
  );
}

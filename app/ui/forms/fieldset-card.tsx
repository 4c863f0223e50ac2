import type { ReactNode } from "react";
import { Card } from "../page/card.tsx";
import { classNames } from "../class-names.ts";

type Props = {
  /** The target of links to this part of the form. */
  id?: string;
  title: string;
  intro?: string;
  /** The classes of the grid that contains the fields. */
  className?: string;
  children: ReactNode;
};

/** A part of a long form. It shows two fields side by side where there is room. */
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

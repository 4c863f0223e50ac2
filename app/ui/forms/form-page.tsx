import type { ReactNode } from "react";
import { NeedsScripts } from "../page/needs-scripts.tsx";

type Props = {
  title: string;
  /** One or two lines under the heading. */
  intro?: ReactNode;
  /** Below the form: a link to another page. */
  below?: ReactNode;
  children: ReactNode;
};

/** A page that consists of one form, such as to sign in, to register or to reset a password. */
export function FormPage({ title, intro, below, children }: Props) {
  return (
    <div className="fill-window">
      <div className="wrap py-8 md:py-section">
        <div className="mx-auto max-w-form">
          <h1 className="text-4xl outline-none" tabIndex={-1}>
            {title}
          </h1>
          {intro && <div className="mt-3 text-slate-600">{intro}</div>}
          <div
            className="mt-6 rounded-md border border-slate-200 bg-white p-5 shadow-card md:mt-8 md:p-8"
            data-card=""
          >
            {children}
            <NeedsScripts />
          </div>
          {below && <div className="mt-6">{below}</div>}
        </div>
      </div>
    </div>
  );
}

import type { ReactNode } from "react";
import { Breadcrumb } from "../ui/breadcrumb.tsx";

/** A long text to be read: one column of comfortable lines. */
export function DocumentPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="wrap section">
      <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: title }]} />
      <h1 className="mt-4 mb-10 text-3xl outline-none" tabIndex={-1}>
        {title}
      </h1>
      <div className="max-w-text">{children}</div>
    </article>
  );
}

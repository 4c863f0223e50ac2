import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import type { Widget } from "../features/widgets/widgets.schema.ts";
import { Breadcrumb } from "../ui/breadcrumb.tsx";

/** A long text to be read: one column of comfortable lines. */
export function DocumentPage({ title, widget }: { title: string; widget: Widget | undefined }) {
  return (
    <article className="wrap section">
      <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: title }]} />
      <h1 className="mt-4 mb-10 text-3xl outline-none" tabIndex={-1}>
        {title}
      </h1>
      <WidgetBlock className="max-w-text" widget={widget} />
    </article>
  );
}

import { type ComponentType, createContext, type ReactElement, use } from "react";

type Wakes = {
  /** With the first touch, key or focus in it; or before, once the page has been painted and nothing been pressed for a second: when it comes into view, or at once. */
  when: "touch" | "view" | "idle";
  /** Untouched only where the browser has this cookie, or this stored record, and then once the page has been painted. */
  cookie?: string;
  record?: string;
  /** Whether it may show what other hosts have: the policy of its page then names those that we know. */
  frames?: boolean;
};

/** How a document is made: what scripts it has of its own, and islands rendered as roots of their own. */
export type DocumentParts = {
  scripts: ReactElement;
  /** One more, of a few lines, where it is needed. */
  script: (text: string) => ReactElement;
  /** Answers what stands for the island until the document is there, and what its ids begin with. */
  addIsland: (island: ReactElement) => { html: string; prefix: string };
};

/** Null where an application has the whole page, and in the browser. */
export const DocumentContext = createContext<DocumentParts | null>(null);

/**
 * A block that is alive in a document, by the name of its file: `name.island.tsx` exports what this answers by default.
 * It knows no router and nothing of the page around it: all it needs are its props, as JSON. In an application it is the
 * component and nothing more.
 */
export function island<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
  { when, cookie, record, frames }: Wakes,
) {
  return function Island(props: Props) {
    const page = use(DocumentContext);
    if (!page) return <Component {...props} />;
    const { html, prefix } = page.addIsland(<Component {...props} />);
    return (
      <div
        className="contents"
        data-frames={frames ? "" : undefined}
        dangerouslySetInnerHTML={{ __html: html }}
        data-cookie={cookie}
        data-island={name}
        data-prefix={prefix}
        data-props={JSON.stringify(props)}
        data-record={record}
        data-when={when}
      />
    );
  };
}

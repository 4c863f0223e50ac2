import { type ComponentType, createContext, type ReactElement, use } from "react";

type HydrateOptions<Props> = {
  /**
   * Every island is hydrated on the first touch, key or focus in it. "view" and "idle" also hydrate it a second after
   * the first paint: "view" when it comes into view, "idle" at once.
   */
  when: "touch" | "view" | "idle";
  /**
   * With a cookie or record, an untouched island is hydrated only if the browser has that cookie or one of
   * these `localStorage` records, separated by commas. It is then hydrated after the first paint.
   */
  cookie?: string;
  record?: string | ((props: Props) => string);
  /** Whether the island may embed frames of other hosts. The page's security policy then allows the known ones. */
  frames?: boolean;
};

/**
 * The parts that a document is rendered from: its own scripts, and islands that are rendered as separate React roots.
 */
export type DocumentParts = {
  scripts: ReactElement;
  /** Creates a short inline script that runs where it stands. */
  script: (text: string) => ReactElement;
  /** Adds a short script to the end of the document's own one, where it costs neither an element nor a hash. */
  addToEnd: (text: string) => void;
  /** Returns a placeholder for the island in the document's HTML, and the prefix of the island's ids. */
  addIsland: (island: ReactElement) => { html: string; prefix: string };
};

/** Null on an application's page, and in the browser. */
export const DocumentContext = createContext<DocumentParts | null>(null);

/**
 * Makes a component an island: a part of a document that runs scripts. `name.island.tsx` exports the result by default.
 * The component cannot use the router or the page around it, only its props, which must be JSON. On an application's
 * page, the island is just the component.
 */
export function island<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
  { when, cookie, record, frames }: HydrateOptions<Props>,
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
        data-record={typeof record === "function" ? record(props) : record}
        data-when={when}
      />
    );
  };
}

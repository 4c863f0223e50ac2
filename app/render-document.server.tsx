import { Fragment, type ReactElement } from "react";
import islandScripts from "virtual:island-scripts";
import { documentPaths } from "../content/public-pages.ts";
import runtime from "./document.inline.ts?script";
import importIslands from "./import-islands.inline.ts?script";
import type { SpeculationRules } from "./platform/browser/page/fetch-next-pages.ts";
import { DocumentContext } from "./ui/page/island.tsx";

type Render = (element: ReactElement, prefix?: string) => Promise<string>;

/**
 * Renders a page without the client's router, and adds the inline scripts that hydrate its islands. Each island is
 * rendered as its own React root, so that its ids match those that the browser generates. `mark` marks our own inline
 * scripts.
 */
export async function renderDocument(page: ReactElement, mark: string, render: Render): Promise<string> {
  const placeOf = (at: number | string) => `<!--${mark}:${at}-->`;
  const islands: Promise<string>[] = [];
  const atEnd = new Set<string>();
  const parts = {
    scripts: <DocumentScripts mark={mark} others={placeOf("others")} />,
    script: (text: string) => <script dangerouslySetInnerHTML={{ __html: text }} nonce={mark} />,
    addToEnd: (text: string) => void atEnd.add(text),
    addIsland(island: ReactElement) {
      const at = islands.length;
      const prefix = `island-${at}-`;
      islands.push(render(island, prefix));
      return { html: placeOf(at), prefix };
    },
  };
  const html = await render(<DocumentContext value={parts}>{page}</DocumentContext>);
  const rendered = await Promise.all(islands);
  return html
    .replace(placeOf("others"), () => [...atEnd].join(""))
    .replaceAll(new RegExp(placeOf("(\\d+)"), "g"), (_place, at: string) => rendered[Number(at)] ?? "");
}

/**
 * Documents have no side effects and are the same for everybody. The browser may therefore prefetch and prerender one
 * while the mouse rests on a link to it. A slow browser takes longer to render a page than a finger stays on a link.
 * Scripts that ask who is signed in wait until the page is shown.
 */
const documents = { href_matches: documentPaths };
const inNewTab = { selector_matches: "[target=_blank]" };
const nextPages: SpeculationRules = {
  prefetch: [{ where: documents, eagerness: "moderate" }],
  prerender: [{ where: { and: [documents, { not: inNewTab }] }, eagerness: "moderate" }],
};

/** `others` stands where the short scripts go that parts of the page have added. */
function DocumentScripts({ mark, others }: { mark: string; others: string }) {
  return (
    <Fragment>
      <script
        dangerouslySetInnerHTML={{ __html: JSON.stringify(nextPages) }}
        nonce={mark}
        type="speculationrules"
      />
      <script
        dangerouslySetInnerHTML={{ __html: importIslands }}
        data-scripts={islandScripts.join(" ")}
        nonce={mark}
        type="text/plain"
      />
      <script dangerouslySetInnerHTML={{ __html: runtime + others }} nonce={mark} />
    </Fragment>
  );
}

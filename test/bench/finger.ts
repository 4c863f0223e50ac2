import type { CDPSession, Page } from "@playwright/test";

/**
 * A finger that finds and touches what is in a page by the browser's own tools: the driver's way to find a button by its
 * name runs as a script in the page, three times as long as some of ours, and would be measured with it.
 */
export async function fingerOn(page: Page) {
  const devTools = await page.context().newCDPSession(page);

  /** By a selector or an XPath, in the order of the document, those that are drawn. */
  async function findAll(query: string): Promise<number[]> {
    await devTools.send("DOM.getDocument", { depth: 0 });
    const { searchId, resultCount } = await devTools.send("DOM.performSearch", { query });
    if (resultCount === 0) return [];
    const range = { searchId, fromIndex: 0, toIndex: resultCount };
    const { nodeIds } = await devTools.send("DOM.getSearchResults", range);
    const places = await Promise.all(nodeIds.map((nodeId) => placeOf(devTools, nodeId)));
    return nodeIds.filter((_nodeId, at) => places[at]);
  }

  return {
    findAll,
    async focus(nodeId: number): Promise<void> {
      await devTools.send("DOM.scrollIntoViewIfNeeded", { nodeId });
      await devTools.send("DOM.focus", { nodeId });
    },
    /** Where it stands once nothing moves any more. */
    async touch(nodeId: number, settledMs: number): Promise<void> {
      await devTools.send("DOM.scrollIntoViewIfNeeded", { nodeId });
      await page.waitForTimeout(settledMs);
      const place = await placeOf(devTools, nodeId);
      if (!place) throw new Error("What was to be touched is gone.");
      await page.touchscreen.tap(...place);
    },
  };
}

async function placeOf(devTools: CDPSession, nodeId: number): Promise<[number, number] | undefined> {
  const answer = await devTools.send("DOM.getContentQuads", { nodeId }).catch(() => undefined);
  const [left, top, , , right, bottom] = answer?.quads[0] ?? [];
  return left === undefined ? undefined : [(left + right!) / 2, (top! + bottom!) / 2];
}

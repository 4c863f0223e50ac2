import { randomBytes } from "node:crypto";
import { Invalid } from "../../platform/errors.ts";
import { type Caller, runAndRollBack } from "../../platform/http/stored-calls.server.ts";
import type { Services } from "../../platform/services.ts";
import { type Page, page as pageAnswer } from "../pages/pages.schema.ts";
import type { DraftRow } from "./find-drafts.server.ts";
import { runSave, saveOf } from "./run-draft.server.ts";

/**
 * Returns the page that a draft would add, as its form shows it. Where another page has taken its address, or a
 * gallery that it shows was deleted, the form still opens: publishing says so. Throws what adding the page throws.
 */
export async function openNewPage(services: Services, caller: Caller, row: DraftRow): Promise<Page> {
  const save = saveOf(row, 0);
  // A viewer who may only look opens the form, too. Nothing is stored.
  const reader = { ...caller, viewer: { ...caller.viewer, duties: null } };
  const open = async (change: object) =>
    runAndRollBack(services.db, async (transaction) =>
      pageAnswer.parse(
        await runSave({ ...services, db: transaction }, reader, {
          ...save,
          body: { ...save.body, ...change },
        }),
      ),
    );
  try {
    return await open({});
  } catch (error) {
    if (!(error instanceof Invalid) || !(error.errors.path || error.errors.blocks)) throw error;
    const opened = await open({ path: `/draft-${randomBytes(8).toString("hex")}`, blocks: [] });
    const { path, blocks = [] } = save.body;
    return { ...opened, path: String(path), blocks: pageAnswer.shape.blocks.parse(blocks) };
  }
}

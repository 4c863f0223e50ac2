import { unknownPath } from "../../../content/public-pages.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { ExpectedError, Invalid } from "../../platform/errors.ts";
import { momentOf } from "../../platform/firm-time.ts";
import { renderPreview } from "../../platform/http/preview.server.ts";
import type { Caller } from "../../platform/http/stored-calls.server.ts";
import { listVersions } from "../../platform/history/versions.server.ts";
import type { Services } from "../../platform/services.ts";
import { findGalleriesOf } from "../galleries/galleries.server.ts";
import { findPage, requirePage } from "../pages/pages.server.ts";
import { lockThings } from "../resources/lock-things.server.ts";
import { restorable } from "../resources/resources.server.ts";
import type { Step } from "./as-it-was.schema.ts";
import { tableOf } from "./former-state.server.ts";
import { planAsItWas } from "./plan-as-it-was.server.ts";
import type { Planned } from "./planned-moves.server.ts";
import { inOrder, lockUnchanged, nameOfStep, refusalOf, runStep, thingsOf } from "./run-steps.server.ts";

export type FormerPage = { name: string; html: string; planned: Planned[]; notes: string[] };

/** An address without a page, to show the not-found page. */
const noSuchPage = "/no-such-page";

/**
 * Renders a page as it was at a moment, on the clock of that moment: what it shows is put back by the ordinary saves in
 * a transaction that is rolled back. What a save refuses is shown as it is now, with the reason. Throws `NotFound`,
 * `Invalid` for a time to come, and `Conflict` if the page did not exist then.
 */
export async function showAsItWas(
  services: Services,
  { viewer, actor }: Caller,
  { id, at }: { id: number; at: string },
): Promise<FormerPage> {
  const page = await requirePage(services.db, id);
  const moment = momentOf(at);
  if (!moment || moment > actor.now) throw new Invalid({ at: ["This time has not come yet."] });
  const { planned, notes } = await planAsItWas(services, actor.now, page, moment);
  // It was public then, so whoever edits pages may see all of it. Nothing of it is stored.
  const caller = { viewer: { ...viewer, duties: null }, actor };
  const refusals = new Map<Planned, string>();
  let { path } = page;
  const put = async (inside: Services) => {
    const steps = planned.flatMap((thing) => thing.steps.map((step) => ({ thing, step })));
    await lockThings(inside.db, thingsOf(steps.map(({ step }) => step)));
    for (const { thing, step } of inOrder(steps)) {
      if (refusals.has(thing)) continue;
      try {
        await runStep(inside, caller, step);
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        refusals.set(thing, error.message);
      }
    }
    path = (await findPage(inside.db, id))?.path ?? path;
  };
  const shownPath = () => (path === unknownPath ? noSuchPage : path);
  const { body } = await renderPreview(services, shownPath, put, { at: moment });
  return {
    name: page.label,
    html: typeof body === "string" ? body : "",
    planned: planned.map((thing) => {
      const refusal = refusals.get(thing);
      return refusal === undefined
        ? thing
        : { ...thing, steps: [], refusal: `It is shown as it is now. ${refusal}` };
    }),
    notes,
  };
}

/**
 * Restores things together, as new versions: all of them or none. Returns the steps that undo it. Throws `Conflict`
 * with the name of the thing that was refused, such as one that somebody has changed meanwhile.
 */
export async function restoreTogether(
  services: Services,
  caller: Caller,
  steps: readonly Step[],
): Promise<{ undo: Step[]; notes: string[] }> {
  return changeContent(services.db, async (transaction) => {
    const inside = { ...services, db: transaction };
    await lockUnchanged(transaction, steps);
    const notes: string[] = [];
    const done: Step[] = [];
    const restored: Extract<Step, { way: "restore" }>[] = [];
    for (const { step } of inOrder(steps.map((one) => ({ step: one })))) {
      const name = await nameOfStep(transaction, step);
      const before = await newestVersion(transaction, step);
      const [left] = step.way === "move" ? await findGalleriesOf(transaction, [step.id]) : [];
      const note = await runStep(inside, caller, step).catch((error: unknown) => {
        throw refusalOf(name, error);
      });
      if (note !== null) notes.push(`${name}: ${note}`);
      if (step.way === "move" && left !== undefined) {
        done.push({ ...step, gallery_id: left });
        // A picture goes back to the end of a gallery, and this puts it where it was.
        const order = { way: "restore", kind: "gallery", id: String(left), version: step.version } as const;
        const replaced = await newestVersion(transaction, order);
        if (replaced !== undefined) restored.push({ ...order, version_id: replaced });
      } else if (step.way === "restore") {
        const replaced = await newestVersion(transaction, step);
        // A restore that has changed nothing leaves nothing to undo.
        if (replaced !== undefined && replaced !== before) restored.push({ ...step, version_id: replaced });
      } else done.push(step);
    }
    // Of a thing that was restored more than once, the first entry holds what it was before.
    const first = new Map(restored.toReversed().map((step) => [`${step.kind} ${step.id}`, step]));
    const undo: Step[] = [];
    for (const step of [...done, ...first.values()]) undo.push(await undoOf(transaction, step));
    return { undo, notes };
  });
}

async function undoOf(transaction: Db, step: Step): Promise<Step> {
  if (step.way === "take away") return { way: "bring back", kind: step.kind, id: step.id };
  const found = await restorable[step.kind].history.find(transaction, String(step.id), { isLimited: false });
  const version = found?.version ?? 0;
  return step.way === "bring back"
    ? { way: "take away", kind: step.kind, id: step.id, version }
    : { ...step, version };
}

/** The newest entry in the history of a thing. */
async function newestVersion(
  transaction: Db,
  { kind, id }: Pick<Step, "kind" | "id">,
): Promise<number | undefined> {
  const found = await restorable[kind].history.find(transaction, String(id), { isLimited: false });
  if (!found) return undefined;
  const [newest] = await listVersions(transaction, { table: tableOf(kind), id: found.id, limit: 1 });
  return newest?.id;
}

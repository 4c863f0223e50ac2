import type { Db } from "../../platform/db/tables.ts";
import { Conflict, ExpectedError, Invalid, NotFound, VersionConflict } from "../../platform/errors.ts";
import type { Caller, StoredCall } from "../../platform/http/stored-calls.server.ts";
import type { Services } from "../../platform/services.ts";
import { z } from "../../platform/validation/zod.ts";
import { lockThings } from "../resources/lock-things.server.ts";
import { restorable } from "../resources/resources.server.ts";
import { shownKinds, type Step } from "./as-it-was.schema.ts";
import type { AddedKind } from "./former-state.server.ts";

const deletions: Record<AddedKind, string> = {
  gallery: "DELETE /api/galleries/:id",
  image: "DELETE /api/galleriesimages/:id",
  widget: "DELETE /api/widgets/:id",
  slide: "DELETE /api/slides/:id",
  testimonial: "DELETE /api/testimonials/:id",
  notice: "DELETE /api/notices/:id",
};
const ways = ["bring back", "move", "restore", "take away"];
const deletedMeanwhile = "Something on this page was deleted meanwhile. Nothing was restored.";
const withoutGallery =
  "A picture goes back to a gallery that was deleted. Restore the gallery, too. Nothing was restored.";
const answerOfRestore = z.object({ note: z.string().nullable() });

/** What comes back from the bin is there before the order of its gallery, and a page comes after what its blocks show. */
export function inOrder<S extends { step: Step }>(steps: readonly S[]): S[] {
  const placeOf = ({ step }: S) => ways.indexOf(step.way) * shownKinds.length + shownKinds.indexOf(step.kind);
  const sorted = steps.toSorted((one, other) => placeOf(one) - placeOf(other));
  const [galleries, others] = [sorted.filter(isGallery), sorted.filter((one) => !isGallery(one))];
  return [...galleries, ...others];
}

/** A picture comes back into its gallery, so a gallery comes first. */
function isGallery({ step }: { step: Step }): boolean {
  return step.way === "bring back" && step.kind === "gallery";
}

/** Makes one step by the ordinary call, in the transaction of `services`. Returns what could not be restored. */
export async function runStep(services: Services, caller: Caller, step: Step): Promise<string | null> {
  if (!services.runCall) throw new Conflict("No calls are served here.");
  const answer = await services.runCall(services, callOf(step), caller);
  return step.way === "restore" ? answerOfRestore.parse(answer).note : null;
}

function callOf(step: Step): StoredCall {
  const { kind } = step;
  const id = String(step.id);
  switch (step.way) {
    case "restore": {
      const call = "POST /api/history/:kind/:id/:version/restore";
      return { call, params: { kind, id, version: String(step.version_id) }, body: {} };
    }
    case "bring back":
      return { call: "POST /api/bin/:kind/:id/restore", params: { kind, id }, body: undefined };
    case "move":
      return {
        call: "POST /api/galleriesimages/:id",
        params: { id },
        body: { gallery_id: step.gallery_id },
      };
    case "take away":
      return { call: deletions[step.kind], params: { id }, body: undefined };
  }
}

/** The things of some steps that exist before them. */
export function thingsOf(steps: readonly Step[]) {
  const returning = new Set(
    steps.flatMap((one) => (one.way === "bring back" ? `${one.kind} ${one.id}` : [])),
  );
  const things = steps.flatMap((step) => {
    if (step.way === "bring back" || returning.has(`${step.kind} ${step.id}`)) return [];
    return { kind: step.kind, key: String(step.id), version: step.version };
  });
  // The gallery that a picture enters is locked with the others, and nobody has read it.
  const entered = steps.flatMap((step) => {
    if (step.way !== "move" || returning.has(`gallery ${step.gallery_id}`)) return [];
    return { kind: "gallery" as const, key: String(step.gallery_id), version: undefined };
  });
  return [...things, ...entered];
}

/**
 * Locks the things of some steps. Throws `Conflict` with the name of one that somebody has changed meanwhile, and if one
 * is gone.
 */
export async function lockUnchanged(transaction: Db, steps: readonly Step[]): Promise<void> {
  const things = thingsOf(steps);
  const found = await lockThings(transaction, things);
  for (const { kind, key, version } of things) {
    const one = found.find((other) => other.kind === kind && other.key === key);
    if (!one) throw new Conflict(version === undefined ? withoutGallery : deletedMeanwhile);
    if (version !== undefined && one.version !== version) throw refusalOf(one.name, new VersionConflict());
  }
}

/** Finds the name of a thing of a step, also in the bin. */
export async function nameOfStep(db: Db, { kind, id }: Step): Promise<string> {
  const current = await restorable[kind].history.find(db, String(id), { isLimited: false });
  if (current) return current.name;
  const entry = await db
    .selectFrom("bin")
    .select("name")
    .where("of_id", "=", Number(id) || 0)
    .where("kind", "=", kind as AddedKind)
    .executeTakeFirst();
  return entry?.name ?? "Something that is gone";
}

/** Names the thing that was refused, where it is about the thing. */
export function refusalOf(name: string, error: unknown): unknown {
  const isAboutThing = error instanceof Conflict || error instanceof Invalid || error instanceof NotFound;
  if (!isAboutThing || !(error instanceof ExpectedError)) return error;
  const reason = error instanceof NotFound ? "It is gone by now." : error.message;
  return new Conflict(`“${name}”: ${reason} Nothing was restored.`);
}

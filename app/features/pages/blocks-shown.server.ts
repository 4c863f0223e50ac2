import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid } from "../../platform/errors.ts";
import type { Block } from "./blocks.schema.ts";

/**
 * Locks the galleries and pictures that blocks show until the transaction ends, so that nobody deletes them before
 * the page refers to them. Throws `Invalid` for blocks that show a missing gallery or picture. Those that the page
 * showed before may be missing, because pages leave such blocks out.
 */
export async function requireShown(transaction: Db, { before, after }: { before: Block[]; after: Block[] }) {
  const [galleries, images] = [galleriesIn(after), after.flatMap(imagesIn)];
  const knownGalleries = new Set([
    ...galleriesIn(before),
    ...(await findIds(transaction, "galleries", galleries)),
  ]);
  const knownImages = new Set([
    ...before.flatMap(imagesIn),
    ...(await findIds(transaction, "gallery_images", images)),
  ]);
  const blocks = after.flatMap((block, at) => {
    if (galleriesIn([block]).some((id) => !knownGalleries.has(id)))
      return `Block ${at + 1} shows a gallery that is not there.`;
    if (imagesIn(block).some((id) => !knownImages.has(id)))
      return `Block ${at + 1} shows a picture that is not there.`;
    return [];
  });
  if (blocks.length > 0) throw new Invalid({ blocks });
}

function galleriesIn(blocks: Block[]): number[] {
  return blocks.flatMap((block) => (block.kind === "gallery" ? block.gallery_id : []));
}

function imagesIn(block: Block): number[] {
  if (block.kind === "picture") return [block.image_id];
  return block.kind === "comparison" ? [block.before_id, block.after_id] : [];
}

async function findIds(
  transaction: Db,
  table: "galleries" | "gallery_images",
  ids: number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await locked(
    transaction.selectFrom(table).select("id").where("id", "in", ids).orderBy("id"),
  ).execute();
  return rows.map(({ id }) => id);
}

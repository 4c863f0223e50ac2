import type { Difference, Step } from "./as-it-was.schema.ts";
import type { Row, ShownKind } from "./former-state.server.ts";

/** A thing that a page shows and that differs from what it was. */
export type Planned = {
  kind: ShownKind;
  key: string;
  name: string;
  what: Difference["what"];
  steps: Step[];
  /** The entry of the history that holds what it was. */
  changeId?: number;
  changed: string[];
  isShared: boolean;
  refusal: string | null;
};
/** Where a picture was at an earlier moment, as columns of its row. */
export function galleryThen(galleries: ReadonlyMap<number, number>, table: string, { id }: Row) {
  const gallery_id = table === "gallery_images" ? galleries.get(id) : undefined;
  return gallery_id === undefined ? {} : { gallery_id };
}

/** A picture goes back to its gallery before its words do, and before the order of the gallery. */
export function withMoves(
  planned: Planned[],
  galleries: ReadonlyMap<number, number>,
  moved: Row[],
): Planned[] {
  const others = [...planned];
  for (const row of moved) {
    const key = String(row.id);
    const at = others.findIndex((one) => one.kind === "image" && one.key === key);
    const [known] = at < 0 ? [] : others.splice(at, 1);
    others.push({
      kind: "image",
      key,
      name: [row.alt, row.name].find((one) => typeof one === "string") ?? "a picture",
      what: "changed",
      isShared: false,
      refusal: null,
      ...known,
      steps: [...moveBack(galleries, row), ...(known?.steps ?? [])],
      changed: ["Gallery", ...(known?.changed ?? [])],
    });
  }
  return others;
}

/** Returns what moves a picture back to the gallery that it was in; nothing if it is there. */
export function moveBack(galleries: ReadonlyMap<number, number>, { id, version, gallery_id }: Row): Step[] {
  const then = galleries.get(id);
  if (then === undefined || then === gallery_id) return [];
  return [{ way: "move", kind: "image", id, version: Number(version), gallery_id: then }];
}

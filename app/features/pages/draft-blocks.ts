import { keysOf } from "../../platform/keys-of.ts";
import type { Block, BlockKind } from "./blocks.schema.ts";

export const blockTitles: Record<BlockKind, string> = {
  text: "Text",
  picture: "Picture",
  gallery: "Gallery",
  facts: "List of facts",
  testimonials: "Testimonials",
  call: "Call band",
  comparison: "Before and after",
  map: "Map and address",
};
export const blockKinds = keysOf(blockTitles);

/** A block in the edit form, with the fields of all kinds as the user typed them. */
export type DraftBlock = {
  key: string;
  kind: BlockKind;
  html: string;
  image_id: string;
  gallery_id: string;
  title: string;
  rows: { label: string; value: string }[];
  before_id: string;
  after_id: string;
  caption: string;
};

const empty: Omit<DraftBlock, "key" | "kind"> = {
  html: "",
  image_id: "",
  gallery_id: "",
  before_id: "",
  after_id: "",
  title: "",
  caption: "",
  rows: [{ label: "", value: "" }],
};

/** `key` must be unique among the blocks of the page. */
export function newBlock(kind: BlockKind, key: string): DraftBlock {
  return { ...empty, kind, key };
}

/** `at` makes the key unique, even for two equal blocks. */
export function draftOf(block: Block, at: number): DraftBlock {
  return { ...empty, ...typedIn(block), kind: block.kind, key: `stored ${at}` };
}

/** Returns the fields that the kind of the block has. */
function typedIn(block: Block): Partial<DraftBlock> {
  switch (block.kind) {
    case "text":
      return { html: block.html };
    case "picture":
      return { image_id: String(block.image_id) };
    case "gallery":
      return { gallery_id: String(block.gallery_id) };
    case "facts":
      return { title: block.title ?? "", rows: block.rows };
    case "comparison":
      return {
        before_id: String(block.before_id),
        after_id: String(block.after_id),
        caption: block.caption ?? "",
      };
    default:
      return {};
  }
}

/** Returns the block as a save expects it, with only the fields of its kind. */
export function sentOf({ kind, ...typed }: DraftBlock): object {
  const { html, image_id, gallery_id, title, rows, before_id, after_id, caption } = typed;
  const fields: Record<BlockKind, object> = {
    text: { html },
    picture: { image_id },
    gallery: { gallery_id },
    facts: { title, rows },
    testimonials: {},
    call: {},
    comparison: { before_id, after_id, caption },
    map: {},
  };
  return { kind, ...fields[kind] };
}

/** Reads the blocks from the stored draft of the form. */
export function readDraftBlocks(text: string): DraftBlock[] {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

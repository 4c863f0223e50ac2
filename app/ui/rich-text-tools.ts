/** What a rich-text editor can offer, in the order of the toolbar; what belongs together stands together. */
export const richTextTools = [
  ["heading"],
  ["bold", "italic", "underline"],
  ["alignment"],
  ["lists", "blockquote"],
  ["link", "code"],
] as const;

export type RichTextTool = (typeof richTextTools)[number][number];

export const everyRichTextTool: readonly RichTextTool[] = richTextTools.flat();

/** All tools of the rich-text editor, in groups and in the order of the toolbar. */
export const richTextTools = [
  ["heading"],
  ["bold", "italic", "underline"],
  ["alignment"],
  ["lists", "blockquote"],
  ["link", "code"],
] as const;

export type RichTextTool = (typeof richTextTools)[number][number];

export const everyRichTextTool: readonly RichTextTool[] = richTextTools.flat();

// Separate from the schema, so that the form does not load the validator.
export const noticeKinds = ["information", "urgent"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

// Apart from the schema, so that the form loads no validator.
export const noticeKinds = ["information", "urgent"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

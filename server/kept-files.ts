import type { KeptFiles } from "../app/platform/backup/kept-files.ts";
import { originalOf } from "../app/platform/images/pictures.server.ts";

/** Every column that refers to files of the store. What is in no folder of theirs belongs to nothing. */
export const keptFiles: readonly KeptFiles[] = [
  { table: "pictures", column: "storage_key", keyOf: originalOf, bytes: "bytes" },
  { table: "users", column: "cv_key" },
  { table: "trade_applications", column: "signature_key" },
  { table: "trade_applications", column: "pdf_key" },
];

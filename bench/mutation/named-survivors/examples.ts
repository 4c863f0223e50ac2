import type { NamedSurvivor } from "./named-survivor.ts";

const examples: [file: string, change: string, code: string][] = [
  ["backups/backups", "412_000_000 → 824000000", "bytes:"],
  ["galleries/galleries", "2400 → 4800", "width:"],
  ["galleries/galleries", "1600 → 3200", "height:"],
  ["galleries/galleries", "0 → 1", "order: 0"],
  ["galleries/gallery-images", "1 → 2", "gallery_id:"],
  ["mail-log/mail-log", "1 → 2", "attempts:"],
  ["opening/opening", "29 → 58", "pictures:"],
  ["passkeys/passkey-confirmation", "300_000 → 600000", "timeout:"],
  ["passkeys/passkey-sign-in", "300_000 → 600000", "timeout:"],
  ["passkeys/passkeys", "300_000 → 600000", "timeout:"],
  ["passkeys/passkeys", "12 → 24", "id:"],
  ["passkeys/passkeys", "7 → 14", "alg:"],
  ["privacy/data-requests", "1 → 2", "changed:"],
  ["privacy/own-data", "1 → 2", "changed:"],
  ["system/system", "3 → 6", "attempts:"],
  ["system/system", "2 → 4", "waiting_jobs:"],
  ["system/system", "74_000_000_000 → 148000000000", "free:"],
  ["system/system", "252_000_000_000 → 504000000000", "total:"],
  ["system/system", "12_000_000 → 24000000", "database_bytes:"],
  ["testimonials/testimonials", "5 → 10", "score:"],
  ["users/users", "4 → 8", "school_id:"],
  ["widgets/widgets", "2400 → 4800", "width:"],
  ["widgets/widgets", "1600 → 3200", "height:"],
];

/** Mutants of what stands in the description of the API as an example. */
export const survivorsOfExamples: NamedSurvivor[] = examples.map(([file, change, code]) => ({
  file: `app/features/${file}.api.server.ts`,
  change,
  code,
  reason: "an example in the description of the API",
}));

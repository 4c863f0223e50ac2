import type { JobHandlers } from "../jobs/jobs.server.ts";
import { cleanOriginals } from "./clean-originals.server.ts";
import { removeUnusedPicture } from "./pictures.server.ts";
import { makeVariants } from "./variants.server.ts";

/** The job handlers for pictures. */
export const pictureJobs: Pick<JobHandlers, "make-variants" | "remove-unused-picture" | "clean-originals"> = {
  "make-variants": { run: makeVariants, maxConcurrent: 1 },
  "remove-unused-picture": removeUnusedPicture,
  "clean-originals": cleanOriginals,
};

import { rowCount } from "../db/counting.server.ts";
import { readConnectionOf } from "../db/sqlite.server.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.server.ts";
import { releasePictures } from "../images/pictures.server.ts";
import { forgetOld } from "../retention/forget-old.server.ts";
import type { Services } from "../services.ts";
import { deleteVersions } from "./versions.server.ts";

const atOnce = 200;

/** Housekeeping tasks that delete old versions, and the oldest of a thing that has more than HISTORY_VERSIONS. */
export const forgetVersions = [
  forgetOld({ retention: "versions", table: "versions", since: "at", with: releaseTheirPictures }),
  forgetManyVersions,
];

async function forgetManyVersions({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  const maxVersions = config.historyVersions;
  // A small database needs no worker thread, which would use 17 MB from the start.
  const firstExcess = db.selectFrom("versions").select("id").orderBy("id").limit(1).offset(maxVersions);
  if (!(await firstExcess.executeTakeFirst())) return;
  const many = await readConnectionOf(db)
    .selectFrom("versions")
    .select(["of_table", "of_id"])
    // Drafts that were not saved are counted where they are stored.
    .where("version", "is not", null)
    .groupBy(["of_table", "of_id"])
    .having((eb) => eb(rowCount(eb), ">", maxVersions))
    .execute();
  for (const thing of many) {
    let deletedCount: number;
    do {
      deletedCount = await inTransaction(db, async (transaction) => {
        const old = await transaction
          .selectFrom("versions")
          .select("id")
          .where("of_table", "=", thing.of_table)
          .where("of_id", "=", thing.of_id)
          .where("version", "is not", null)
          .orderBy("id", "desc")
          .limit(atOnce)
          .offset(maxVersions)
          .execute();
        const ids = old.map(({ id }) => id);
        if (ids.length > 0) await deleteVersions(transaction, now, ids);
        return ids.length;
      });
    } while (deletedCount === atOnce);
  }
}

async function releaseTheirPictures(transaction: Db, now: Date, ids: number[]): Promise<void> {
  const rows = await transaction
    .selectFrom("versions")
    .select("picture_id")
    .distinct()
    .where("id", "in", ids)
    .execute();
  await releasePictures(transaction, now, rows);
}

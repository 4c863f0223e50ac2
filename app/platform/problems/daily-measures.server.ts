import type { FileColumn } from "../backup/file-columns.ts";
import { readDatabaseBytes } from "../db/database-facts.server.ts";
import { findDamage } from "../db/find-damage.server.ts";
import { readConnectionOf } from "../db/sqlite.server.ts";
import type { Db } from "../db/tables.ts";
import { daysBefore } from "../durations.ts";
import type { Services } from "../services.ts";
import { readDiskRoom } from "./disk-room.server.ts";
import { countMissingFiles } from "./missing-files.server.ts";
import { readJson } from "../validation/stored-json.ts";
import { z } from "../validation/zod.ts";

const retainedDays = 400;

export type DailyMeasure = {
  day: string;
  diskFree: number | null;
  diskTotal: number | null;
  databaseBytes: number | null;
  missing: Record<string, number>;
  damage: string | null;
};

/** Returns a housekeeping task that once a day measures disk space and checks the files and the database. */
export function measureSystem(fileColumns: readonly FileColumn[]) {
  return async ({ db, files, clock, config }: Services): Promise<void> => {
    const now = clock.now();
    const day = now.toISOString().slice(0, 10);
    if ((await lastDailyMeasure(db))?.day === day) return;
    const room = await readDiskRoom(config.dataFolder);
    const [damage = null] = await findDamage(readConnectionOf(db));
    const missing = await countMissingFiles(db, files, fileColumns);
    const measured = {
      disk_free: room?.free ?? null,
      disk_total: room?.total ?? null,
      database_bytes: await readDatabaseBytes(db),
      missing_files: JSON.stringify(missing),
      damage,
    };
    await db
      .insertInto("house_days")
      .values({ day, ...measured })
      .onConflict((conflict) => conflict.column("day").doUpdateSet(measured))
      .execute();
    const first = daysBefore(now, retainedDays).toISOString().slice(0, 10);
    await db.deleteFrom("house_days").where("day", "<", first).execute();
  };
}

export async function lastDailyMeasure(db: Db): Promise<DailyMeasure | undefined> {
  return (await listDailyMeasures(db, 1))[0];
}

/** Returns the newest `most` measures, oldest first. */
export async function listDailyMeasures(db: Db, most: number): Promise<DailyMeasure[]> {
  const rows = await db.selectFrom("house_days").selectAll().orderBy("day", "desc").limit(most).execute();
  return rows
    .map(({ day, disk_free, disk_total, database_bytes, missing_files, damage }) => ({
      day,
      diskFree: disk_free,
      diskTotal: disk_total,
      databaseBytes: database_bytes,
      missing: readJson(z.record(z.string(), z.number()), missing_files),
      damage,
    }))
    .toReversed();
}

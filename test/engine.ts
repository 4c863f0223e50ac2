import { describe, it } from "vitest";

/** Whether the tests run on PostgreSQL. See vitest.config.ts. */
export const testsPostgres = process.env.TEST_DATABASE_URL !== undefined;

type DefineTest = (name: string, work: () => void | Promise<void>) => void;

/** Register tests for one engine only. With the other engine the test does not exist, so it is not skipped. */
export const onPostgres: DefineTest = testsPostgres ? it : none;
export const onSqlite: DefineTest = testsPostgres ? none : it;
export const describeOnPostgres: (name: string, tests: () => void) => void = testsPostgres ? describe : none;

function none(): void {}

import { describe, it } from "vitest";

/** The database under test: see vitest.config.ts. */
export const testsPostgres = process.env.TEST_DATABASE_URL !== undefined;

type Registers = (name: string, work: () => void | Promise<void>) => void;

/** Promises of one engine alone: the other has no such test, rather than one that is skipped. */
export const onPostgres: Registers = testsPostgres ? it : none;
export const onSqlite: Registers = testsPostgres ? none : it;
export const describeOnPostgres: (name: string, tests: () => void) => void = testsPostgres ? describe : none;

function none(): void {}

import { configDefaults, defineConfig } from "vitest/config";
import { inlineScripts } from "./server/build/inline-scripts.ts";
import { islandScripts } from "./server/build/island-scripts.ts";
import onSqliteAlone from "./test/postgres/on-sqlite-alone.json" with { type: "json" };

// With TEST_DATABASE_URL, only the API tests run, on that PostgreSQL. Without it, all tests run, on SQLite.
const postgres = process.env.TEST_DATABASE_URL !== undefined;
const folders = "{app,server,content,deploy,test}";
const include = [postgres ? `${folders}/**/*.api.test.ts` : `${folders}/**/*.test.{ts,tsx}`];
/** Needs an empty mailbox of a real mail server, named by TEST_IMAP_URL. */
const withMailServer = "**/real-server.api.test.ts";
/** Tests of killed processes and of upgrades by the script of deploy/, which run before a release. */
const atRelease = "**/*.release*.test.ts";
const { FEWER_TESTS, RECORD_STATEMENTS, TEST_IMAP_URL } = process.env;
const leftOut = [
  // Of all tests, `npm test` runs these before a release only. See scripts/test.mjs.
  ...(FEWER_TESTS ? [atRelease, ...(postgres && !RECORD_STATEMENTS ? onSqliteAlone : [])] : []),
  ...(TEST_IMAP_URL ? [] : [withMailServer]),
];
export default defineConfig({
  assetsInclude: ["**/*.bin"],
  plugins: [inlineScripts(), islandScripts()],
  test: {
    include,
    exclude: [...configDefaults.exclude, ...leftOut],
    setupFiles: [
      "test/clean-up-after-file.ts",
      ...(RECORD_STATEMENTS ? ["test/postgres/record-statements.ts"] : []),
    ],
    globalSetup: ["test/temporary-folder.ts", "test/migrated-database.ts"],
    environment: "node",
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" },
    pool: "forks",
    // Test files share a few processes, because loading the program for each file took longer than the tests. So a file
    // must restore its stubs and must not mock modules. Each file has its own site and database.
    isolate: false,
    // One more with PostgreSQL, because the tests wait while the database server works.
    maxWorkers: postgres ? 3 : 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As generous as these, because a busy machine takes seconds for what usually takes milliseconds.
    expect: { poll: { timeout: 15_000 } },
    // A test that passes only on a retry proves nothing.
    retry: 0,
  },
});

import { defineConfig } from "vitest/config";
import { inlineScripts } from "./server/build/inline-scripts.ts";
import { islandScripts } from "./server/build/island-scripts.ts";

// The API tests run on SQLite, or on the PostgreSQL that TEST_DATABASE_URL names; all others need no second engine.
const postgres = process.env.TEST_DATABASE_URL !== undefined;
const folders = "{app,server,content,deploy,test}";
const include = [postgres ? `${folders}/**/*.api.test.ts` : `${folders}/**/*.test.{ts,tsx}`];
export default defineConfig({
  assetsInclude: ["**/*.bin"],
  plugins: [inlineScripts(), islandScripts()],
  test: {
    include,
    setupFiles: ["test/clean-up-after-file.ts"],
    globalSetup: ["test/temporary-folder.ts", "test/migrated-database.ts"],
    environment: "node",
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" },
    pool: "forks",
    // Files share few processes: to load the program anew for each took longer than the tests. So a file puts back what
    // it stubs, and replaces no module, which others may have loaded; it has a site and a database of its own.
    isolate: false,
    // PostgreSQL works while they wait for it.
    maxWorkers: postgres ? 3 : 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test that can pass on a second try says nothing.
    retry: 0,
  },
});

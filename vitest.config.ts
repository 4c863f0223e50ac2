import { defineConfig } from "vitest/config";
import { inlineScripts } from "./server/inline-scripts.ts";

// The API tests run on SQLite, or on the PostgreSQL that TEST_DATABASE_URL names; all others need no second engine.
const postgres = process.env.TEST_DATABASE_URL !== undefined;
const folders = "{app,server,content,test}";

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    include: [postgres ? `${folders}/**/*.api.test.ts` : `${folders}/**/*.test.{ts,tsx}`],
    globalSetup: "test/temporary-folder.ts",
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test that can pass on a second try says nothing.
    retry: 0,
  },
});

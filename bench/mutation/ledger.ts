import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export type Outcome = {
  outcome: "killed" | "survived" | "unreached";
  by?: string;
  tried: number;
  tests: string;
};

/** What one test file reached: of each source file (as it was) the places of its mutants. */
export type Reached = {
  test: string;
  seconds: number;
  files: Record<string, { source: string; atImport: number[]; later: number[] }>;
};

type Engine = "sqlite" | "postgres";
type Kept = {
  outcomes: Record<string, { source: string; mutants: Record<number, Outcome> }>;
  reached: Record<Engine, Record<string, Reached>>;
};

const path = ".cache/mutation.json";

/**
 * What earlier runs found, so that a run goes on where the last one stopped. A kill holds until the file changes, a
 * survivor until the file or any test does.
 */
export class Ledger {
  readonly tests = hashOf(
    globSync("{app,server,content,test}/**/*.test.{ts,tsx}").toSorted().map(read).join(""),
  );
  #kept: Kept = { outcomes: {}, reached: { sqlite: {}, postgres: {} } };

  constructor({ fresh }: { fresh: boolean }) {
    if (!fresh && existsSync(path)) this.#kept = JSON.parse(read(path));
  }

  outcome(file: string, mutant: number): Outcome | undefined {
    const kept = this.#kept.outcomes[file];
    const found = kept?.source === hashOfFile(file) ? kept.mutants[mutant] : undefined;
    return found?.outcome === "killed" || found?.tests === this.tests ? found : undefined;
  }

  note(file: string, mutant: number, outcome: Omit<Outcome, "tests">): void {
    const source = hashOfFile(file);
    const kept = this.#kept.outcomes[file];
    const mutants = kept?.source === source ? kept.mutants : {};
    mutants[mutant] = { ...outcome, tests: this.tests };
    this.#kept.outcomes[file] = { source, mutants };
  }

  /** How many mutants of a file a test file has killed, by `FILE TEST`. */
  kills(): Map<string, number> {
    const kills = new Map<string, number>();
    for (const [file, { mutants }] of Object.entries(this.#kept.outcomes)) {
      for (const { by } of Object.values(mutants)) {
        const pair = `${file} ${by?.split(": ")[0]}`;
        if (by) kills.set(pair, (kills.get(pair) ?? 0) + 1);
      }
    }
    return kills;
  }

  /** What a test file reaches, if neither it nor any of the files has changed since that was looked at. */
  reached(engine: Engine, test: string, files: string[]): Reached | undefined {
    const kept = this.#kept.reached[engine][test];
    const holds =
      kept?.test === hashOfFile(test) && files.every((file) => kept.files[file]?.source === hashOfFile(file));
    return holds ? kept : undefined;
  }

  noteReached(
    engine: Engine,
    test: string,
    seconds: number,
    files: Record<string, Omit<Reached["files"][string], "source">>,
  ): void {
    const withSource = Object.entries(files).map(([file, places]) => [
      file,
      { ...places, source: hashOfFile(file) },
    ]);
    this.#kept.reached[engine][test] = {
      test: hashOfFile(test),
      seconds,
      files: Object.fromEntries(withSource),
    };
  }

  save(): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(this.#kept));
    renameSync(`${path}.new`, path);
  }
}

function hashOfFile(file: string): string {
  return hashOf(read(file));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}

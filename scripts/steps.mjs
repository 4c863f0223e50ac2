import { spawn } from "node:child_process";

const running = new Set();
let ending = false;

/**
 * One step of a test run. With `count` it runs for long, so its output is shown as it comes, or, `aside`, when it has
 * ended; without, only if it fails.
 *
 * @param {string} name
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {() => object | undefined} [count] reads the runner's own result afterwards
 * @param {{ aside?: boolean }} [wish] aside: another step is shown meanwhile
 */
export async function runStep(name, [program, ...options], env, count, { aside = false } = {}) {
  const shownAsItComes = count && !aside;
  // The step that was ended makes room for the next one, which must not begin.
  if (ending) await new Promise(() => {});
  if (shownAsItComes) console.log(`\n— ${name}`);
  const start = performance.now();
  // A group of its own, so that ending a step ends what it started.
  const child = spawn(program, options, {
    env,
    detached: true,
    stdio: ["ignore", shownAsItComes ? 1 : "pipe", shownAsItComes ? 2 : "pipe"],
  });
  running.add(child);
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", resolve);
  });
  running.delete(child);

  const seconds = (performance.now() - start) / 1000;
  const ok = code === 0;
  if (!count) console.log(`— ${name}: ${ok ? "fine" : "FAILED"}, ${seconds.toFixed(1)} s`);
  if (count && aside) console.log(`\n— ${name}`);
  if ((!ok || count) && output.length > 0) console.log(Buffer.concat(output).toString());
  return { name, ok, seconds, counts: count?.() };
}

/** Asks every running step to end as Ctrl-C would, and insists after five seconds. */
export async function endAllSteps() {
  ending = true;
  const ended = [...running].map((child) => new Promise((resolve) => child.on("close", resolve)));
  signalAll("SIGINT");
  const insist = setTimeout(() => signalAll("SIGKILL"), 5000);
  await Promise.all(ended);
  clearTimeout(insist);
}

function signalAll(signal) {
  for (const { pid } of running) {
    try {
      process.kill(-pid, signal);
    } catch {
      // It ended by itself.
    }
  }
}

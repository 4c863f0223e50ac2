import { spawn } from "node:child_process";

const running = new Set();
let ending = false;

/**
 * Runs one step of a test run. A step with `count` runs long, so its output is shown while it runs, or at its end with
 * `aside`. The output of any other step is shown only if the step fails.
 *
 * @param {string} name
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {() => object | undefined} [count] reads the runner's own result afterwards
 * @param {{ aside?: boolean }} [wish] aside: another step shows its output meanwhile
 */
export async function runStep(name, [program, ...options], env, count, { aside = false } = {}) {
  const shownAsItComes = count && !aside;
  // The run is being stopped, so no further step may begin.
  if (ending) await new Promise(() => {});
  if (shownAsItComes) console.log(`\n— ${name}`);
  const start = performance.now();
  // A separate process group, so that ending the step also ends its child processes.
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

/** Sends every running step the signal of Ctrl-C, and kills it after five seconds. */
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
      // The process has already ended.
    }
  }
}

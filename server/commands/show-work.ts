import type { WorkControl } from "../../app/platform/backup/work-control.ts";
import { showProgress } from "./progress-bar.ts";

const everyMilliseconds = 200;

/** Shows progress on one line of the terminal. Without a terminal, shows nothing. */
export function showWork(signal: AbortSignal): WorkControl & { end(): void } {
  let shownAt = 0;
  let isShown = false;
  const clear = () => {
    if (isShown) process.stdout.write("\r\u001B[K");
    isShown = false;
  };
  return {
    signal,
    progress(what, done, total) {
      if (!process.stdout.isTTY || performance.now() - shownAt < everyMilliseconds) return;
      shownAt = performance.now();
      clear();
      isShown = true;
      if (total === undefined) process.stdout.write(`${what}: ${done}`);
      else if (done < total) showProgress(what, done, total);
    },
    end: clear,
  };
}

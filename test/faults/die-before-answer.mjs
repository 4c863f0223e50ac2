// Loaded into the program with `--import`. After a message from the parent process it dies where the answer to a POST would
// begin: the work is stored, and nobody learns of it. It is plain JavaScript, like the built program.
import { ServerResponse } from "node:http";

let isArmed = false;

for (const name of ["writeHead", "flushHeaders", "end"]) {
  const usual = ServerResponse.prototype[name];
  ServerResponse.prototype[name] = function dieOrAnswer(...parts) {
    if (isArmed && this.req?.method === "POST") process.kill(process.pid, "SIGKILL");
    return usual.apply(this, parts);
  };
}
process.on("message", (message) => {
  if (message?.diesBeforeAnswer === undefined) return;
  isArmed = message.diesBeforeAnswer;
  process.send?.(message);
});
// Without this, the listener would keep the process alive.
process.channel?.unref();

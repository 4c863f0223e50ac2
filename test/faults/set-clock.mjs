// Loaded into the program with `--import`. A message from the parent process sets the clock ahead by a number of
// milliseconds. It is plain JavaScript, like the built program, and changes nothing but the clock.
const RightDate = Date;
let ahead = 0;

globalThis.Date = class extends RightDate {
  constructor(...parts) {
    if (parts.length > 0) super(...parts);
    else super(RightDate.now() + ahead);
  }
  static now() {
    return RightDate.now() + ahead;
  }
};
process.on("message", (message) => {
  if (message?.clockAheadMilliseconds === undefined) return;
  ahead = message.clockAheadMilliseconds;
  process.send?.({ clockAheadMilliseconds: ahead });
});
// Without this, the listener would keep the process alive.
process.channel?.unref();

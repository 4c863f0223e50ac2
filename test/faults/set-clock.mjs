// Loaded into the program with `--import`: its clock goes wrong by as many milliseconds as a message says.
// Plain JavaScript, as what is measured is: nothing of it takes part but this clock.
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
// A listener would keep the process alive when it wants to end.
process.channel?.unref();

/** Loaded into a measured process with `--import`: answers each message with what the process has used so far. */
export type Usage = { cpuMicroseconds: number; residentBytes: number };

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() };
  process.send?.(usage);
});
// A listener would keep the process alive when it wants to end.
process.channel?.unref();

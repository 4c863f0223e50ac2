type Locked = {
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};
type Machine = { os: string; cpu: string; libc: string | undefined };
export function brokenPackages(
  root: string,
  lock: Record<string, Locked>,
  installed: { development: boolean; natives?: Record<string, number> },
  machine?: Machine,
): string[];

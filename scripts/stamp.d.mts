export type StampState = { looks: string; contents: string; note?: unknown; fresh: boolean };
export function compareStamp(
  root: string,
  stampFile: string,
  paths: string[],
  counts?: (path: string) => boolean,
): StampState;
export function writeStamp(stampFile: string, state: StampState, note?: unknown): void;

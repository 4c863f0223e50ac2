export type StampState = { looks: string; contents: string; note?: string; fresh: boolean };
export function compareStamp(
  root: string,
  stampFile: string,
  paths: string[],
  counts?: (path: string) => boolean,
): StampState;
export function writeStamp(stampFile: string, state: StampState, note?: string): void;

export function buildName(root: string, sources: string[], now?: Date): string;
export function nameOfCommit(root: string, sources: string[]): string | undefined;
export function readBuildName(folder: string): string | undefined;
export function nameFileOf(folder: string): string;

export function newBuildFolder(root: string): string;
export function useBuild(root: string, folder: string): void;
export function dropBuild(root: string, folder: string): void;

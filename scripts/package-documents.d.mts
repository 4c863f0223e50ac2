export const carried: string[];
export function isCarried(path: string): boolean;
export const documents: Record<string, string>;
export function documentOf(root: string, path: string, text: string): string;
export function deadLinks(path: string, text: string, has: (path: string) => boolean): string[];

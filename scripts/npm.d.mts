export function isNetworkFailure(words: string): boolean;

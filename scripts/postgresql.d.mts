export type RunningPostgres = { url: string; kill(): void; stop(): Promise<void>; restart(): Promise<void> };

/** Returns the folder of PostgreSQL's programs, which are found on the machine or fetched. */
export function findPostgres(root: string): string;

/** Starts a separate server in `folder`. */
export function startPostgres(programs: string, folder: string): Promise<RunningPostgres>;

export type RunningPostgres = { url: string; kill(): void; stop(): Promise<void>; restart(): Promise<void> };

/** The folder of PostgreSQL's programs, found or brought. */
export function findPostgres(root: string): string;

/** A server of its own in `folder`, which goes with it. */
export function startPostgres(programs: string, folder: string): Promise<RunningPostgres>;

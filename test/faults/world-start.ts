export type Servers = {
  /** A PostgreSQL that the run started. Each world has its own database on it. */
  postgres: { url: string; restart(): Promise<void> };
  newDatabase(): Promise<string>;
};

/** How a site of a proof is started. */
export type Start = {
  settings?: Record<string, string>;
  bucket?: boolean;
  logTo?: string;
  /** Options of `startSite`. */
  under?: string[];
  nodeOptions?: string[];
  /** The data outlive the processes, so that killed ones can be started again. */
  keepsData?: boolean;
};

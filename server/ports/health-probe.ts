/** What the server knows about itself outside the database. */
export type HealthProbe = {
  version: string;
  engine: 'built-in' | 'PostgreSQL';
  /** Longest time between two backups by schedule; undefined: none are made. */
  backupEveryMs: number | undefined;
  /** Space on the disk of the data folder, in bytes. */
  disk(): Promise<{ freeBytes: number; totalBytes: number }>;
};

import fs from 'node:fs/promises';
import { APP_VERSION } from '#shared/version.ts';
import { intervalOf } from './backup/schedule/due.ts';
import type { Config } from './config.ts';
import type { HealthProbe } from './ports/health-probe.ts';

export const healthProbe = ({ backup, databaseUrl, dataDirectory }: Config): HealthProbe => ({
  version: APP_VERSION,
  engine: databaseUrl === undefined ? 'built-in' : 'PostgreSQL',
  backupEveryMs: backup.folder === undefined ? undefined : intervalOf(backup.times),
  async disk() {
    const { bavail, blocks, bsize } = await fs.statfs(dataDirectory);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
});

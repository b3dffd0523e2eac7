import { describe, expect, it } from 'vitest';
import { type HealthFacts, judgeHealth } from './health.ts';

const NOW_MS = Date.UTC(2026, 10, 29, 12);
const ago = (hours: number): string => new Date(NOW_MS - hours * 3600_000).toISOString();

const GOOD: HealthFacts = {
  database: { engine: 'built-in', version: '18.6', sizeBytes: 1 },
  disk: { freeBytes: 2 ** 31, totalBytes: 2 ** 40 },
  backup: { everyHours: 24, madeAt: ago(20), verifiedAt: ago(20), problem: null },
  email: { waiting: 1, oldestWaitingAt: ago(0.1) },
};
const backup = (change: object) => ({ backup: { ...GOOD.backup, ...change } });

describe('the state of a server', () => {
  it.each<[string, Partial<HealthFacts>, string, object]>([
    ['all in order', {}, 'ok', { database: 'ok', disk: 'ok', backup: 'ok', backupTest: 'ok', email: 'ok' }],
    ['no database', { database: null }, 'failed', { database: 'failed' }],
    ['a disk that cannot be read', { disk: null }, 'failed', { disk: 'failed' }],
    ['little space', { disk: { freeBytes: 1e9, totalBytes: 1e12 } }, 'degraded', { disk: 'degraded' }],
    ['no space', { disk: { freeBytes: 1e7, totalBytes: 1e12 } }, 'failed', { disk: 'failed' }],
    ['no schedule', backup({ everyHours: null, madeAt: null }), 'ok', { backup: 'off', backupTest: 'off' }],
    ['no backup yet', backup({ madeAt: null }), 'degraded', { backup: 'degraded' }],
    ['a missed backup', backup({ madeAt: ago(38) }), 'degraded', { backup: 'degraded', backupTest: 'ok' }],
    ['a failed backup', backup({ problem: 'disk full' }), 'degraded', { backup: 'degraded' }],
    ['an old test', backup({ verifiedAt: ago(38) }), 'degraded', { backup: 'ok', backupTest: 'degraded' }],
    ['stuck e-mails', { email: { waiting: 3, oldestWaitingAt: ago(2) } }, 'degraded', { email: 'degraded' }],
  ])('(%s)', (_, change, status, checks) => {
    expect(judgeHealth({ ...GOOD, ...change }, '1.0.0', NOW_MS)).toMatchObject({ status, checks });
  });
});

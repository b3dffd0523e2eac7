import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getServerHealth, type ServerHealth } from '#shared/api/practice/health.ts';
import type { Db } from '../db/db.ts';
import { createHealthReader, readServerHealth } from '../services/practice/server-health.ts';
import { buildTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await buildTestServer();
  admin = await server.seedUser(await server.seedOrganization('Praxis am Markt'), {
    groups: ['AccountAdmin'],
  });
});
afterAll(() => server.close());

describe('GET /health', () => {
  it('tells a monitor the states and the version, and nothing else', async () => {
    const response = await server.call('GET', '/health');

    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      checks: { database: 'ok', disk: 'ok', backup: 'off', backupTest: 'off', email: 'ok' },
    });
  });

  it('says that a database does not answer', async () => {
    const down = { tx: () => Promise.reject(new Error('gone')) } as unknown as Db;

    expect(await readServerHealth({ ...server.app.deps, db: down })).toMatchObject({
      status: 'failed',
      checks: { database: 'failed' },
      database: null,
    });
  });

  it('asks the database once for requests within five seconds', async () => {
    let count = 0;
    const counting = {
      ...server.app.deps.db,
      tx: ((...args) => (count++, server.db.tx(...args))) as Db['tx'],
    };
    const read = createHealthReader({ ...server.app.deps, db: counting });

    await Promise.all([read(), read()]);
    server.clock.advance(4999);
    await read();
    expect(count).toBe(1);
    server.clock.advance(1);
    await read();
    expect(count).toBe(2);
  });
});

describe('the health page of administrators', () => {
  it('has size and version of the database, space, backups and waiting e-mails', async () => {
    await server.db.query(
      'system',
      `insert into backup_state (held_by, held_until, made_at, verified_at, problem)
       values ('s', now(), '2026-11-20T03:30:00Z', '2026-11-19T03:30:00Z', 'The disk is full.')`,
    );
    const token = await server.tokenFor(admin);
    const path = getServerHealth.path.replace('{id}', admin.organizationId);

    const health = (await (await server.call('GET', path, { token })).json()) as ServerHealth;

    expect(health.database!.sizeBytes).toBeGreaterThan(1e6);
    expect(health.disk!.totalBytes).toBeGreaterThan(health.disk!.freeBytes);
    expect(health.backup).toEqual({
      everyHours: null,
      madeAt: '2026-11-20T03:30:00.000Z',
      verifiedAt: '2026-11-19T03:30:00.000Z',
      problem: 'The disk is full.',
    });
    expect(health.email).toEqual({ waiting: 0, oldestWaitingAt: null });
  });
});

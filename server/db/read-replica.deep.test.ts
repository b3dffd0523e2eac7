import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { openPostgres } from './pg.ts';
import { withReadReplica } from './read-replica.ts';
import { findBinaries } from './testing/postgres-cluster.ts';
import { type ReplicatedCluster, startReplicatedCluster } from './testing/replicated-cluster.ts';
import { buildTestServer, seedTherapist } from '../testing/test-server.ts';

const BINARIES = findBinaries();

describe.runIf(BINARIES !== undefined)('lists on a streaming replica', () => {
  let cluster: ReplicatedCluster;
  let db: Db;
  let admin: Db;
  let said: string[];
  let nowMs = 0;
  beforeAll(async () => {
    cluster = await startReplicatedCluster(BINARIES!);
    admin = await openPostgres(cluster.replicaAdminUrl);
    said = [];
    db = withReadReplica({
      primary: await openPostgres(cluster.primaryUrl),
      connect: () => openPostgres(cluster.replicaUrl),
      nowMs: () => nowMs,
      waitMs: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
      say: (text) => void said.push(text),
    });
  }, 60_000);
  afterAll(async () => {
    await db.close();
    await admin.close().catch(() => undefined);
  });

  const isOnReplica = async () => {
    const [row] = await db.read!('system', (sql) =>
      sql.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"'),
    );
    return row!.isReplica;
  };
  const pause = (how: 'pause' | 'resume') => admin.query('owner', `select pg_wal_replay_${how}()`);
  const untilOnReplica = async () => {
    while (!(await isOnReplica())) nowMs += 1000;
  };

  it('are read there, and show at once what was saved', async () => {
    await untilOnReplica();
    const server = await buildTestServer({ db });
    const { therapist, token } = await seedTherapist(server);
    const url = `/v2/therapist/${therapist.userId}`;

    for (let count = 1; count <= 30; count++) {
      const body = { firstName: 'Kim', lastName: `Example ${count}` };
      expect((await server.call('POST', `${url}/client`, { token, body })).ok).toBe(true);
      const listed = await (await server.call('GET', `${url}/clients?limit=1`, { token })).json();
      expect(listed).toMatchObject({ totalClients: count });
    }
    await untilOnReplica();
  }, 60_000);

  it('are read on the primary while the replica is behind', async () => {
    await untilOnReplica();
    await pause('pause');
    await db.query(
      'system',
      "insert into registration_request (request_key, fingerprint, created_at) values ('a', 'b', now())",
    );

    const found = await db.read!('system', (sql) => sql.query('select from registration_request'));
    const whileBehind = await isOnReplica();
    await pause('resume');

    expect([found.length, whileBehind]).toEqual([1, false]);
    await untilOnReplica();
    expect(said).toEqual([]);
  }, 60_000);

  it('are read on the primary while the replica is gone, and there again afterwards', async () => {
    await untilOnReplica();
    cluster.stopReplica();

    expect(await isOnReplica()).toBe(false);
    expect(await isOnReplica()).toBe(false);
    cluster.startReplica();
    await untilOnReplica();

    expect(said).toEqual([expect.stringMatching(/does not answer/), expect.stringMatching(/answers again/)]);
  }, 60_000);
});

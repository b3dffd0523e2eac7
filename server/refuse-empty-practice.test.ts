import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { Db } from './db/db.ts';
import { databaseToTest } from './db/testing/each-database.ts';
import { refuseEmptyPractice } from './refuse-empty-practice.ts';
import { deleteOrganization, insertOrganization } from './repositories/practice/organizations.ts';
import type { Trace } from './storage/data-directory.ts';

const ORGANIZATION = '0190a0a0-0000-7000-8000-00000000000a' as OrganizationId;
const PRACTICE = {
  organizationId: ORGANIZATION,
  name: 'P',
  region: 'EU',
  clientAccess: 'practice',
  createdAt: '2026-11-20T10:00:00Z',
} as const;

type Holds = 'a practice' | 'tables' | 'nothing';
let db: Db;
let dispose: () => Promise<void>;
beforeAll(async () => ({ db, dispose } = await databaseToTest().open()));
afterAll(() => dispose());

async function setUp(holds: Holds): Promise<void> {
  await db.tx('system', (sql) => deleteOrganization(sql, ORGANIZATION));
  if (holds === 'a practice') await db.tx('system', (sql) => insertOrganization(sql, PRACTICE));
  if (holds === 'nothing') await rename('schema_migration', 'hidden_migration');
}
const rename = (from: string, to: string) => db.query('owner', `alter table ${from} rename to ${to}`);

it.each<[Holds, Trace[], 'starts' | 'is refused']>([
  ['nothing', [], 'starts'],
  ['nothing', ['keys'], 'is refused'],
  ['nothing', ['blobs'], 'is refused'],
  ['nothing', ['anchors'], 'is refused'],
  ['nothing', ['database'], 'is refused'],
  // Started once, but not set up yet.
  ['tables', ['keys'], 'starts'],
  ['tables', ['keys', 'blobs'], 'is refused'],
  ['tables', ['keys', 'anchors'], 'is refused'],
  ['tables', ['keys', 'database'], 'is refused'],
  ['a practice', ['keys', 'blobs', 'anchors', 'database'], 'starts'],
])('a database that holds %s beside %j %s', async (holds, traces, outcome) => {
  await setUp(holds);

  const refusals: string[] = [];
  for (const isPostgres of [true, false]) {
    await refuseEmptyPractice(db, { dataDirectory: '/data', isPostgres, traces }).catch((error: Error) =>
      refusals.push(error.message),
    );
  }

  if (holds === 'nothing') await rename('hidden_migration', 'schema_migration');
  if (outcome === 'starts') return expect(refusals).toEqual([]);
  expect(refusals[0]).toMatch(/DATABASE_URL holds no practice.*Check DATABASE_URL.*LOOPWELL_DATA=/s);
  expect(refusals[1]).toMatch(/database in \/data holds no practice.*backup.*LOOPWELL_DATA=/s);
});

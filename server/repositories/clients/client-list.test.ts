import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '#shared/domain/folded-text.ts';
import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Db } from '#server/db/db.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { type ClientFilter, listClients } from './client-list.ts';
import { insertClient } from './clients.ts';

const ORGANIZATION = '01890000-0000-7000-8000-000000000001' as OrganizationId;
const THERAPIST = '01890000-0000-7000-8000-000000000002' as UserId;
const AT = '2026-01-31T12:00:00.000Z';
const PEOPLE: [string, string, string | null][] = [
  ['Zoe', 'Ángel', null],
  ['Élodie', 'Garcia', 'el.garcia@mail.test'],
  ['Elodie', 'García-Weiß', null],
  ['Anna', 'Ørsted', null],
  ['Percy', '100%_\\', null],
];
const ALL: ClientFilter = {
  startFrom: 0,
  limit: 10,
  searchTerm: '',
  status: undefined,
  operatorId: undefined,
  owner: undefined,
  sortKey: 'lastName',
  sortOrder: 'asc',
  isMasked: false,
};

describe.each([databaseToTest()])('the list of clients on $name', ({ open }) => {
  let db: Db;
  let dispose: () => Promise<void>;

  const namesOf = (filter: Partial<ClientFilter>) =>
    db.tx({ organizationId: ORGANIZATION }, async (sql) => {
      const { rows, total } = await listClients(sql, ORGANIZATION, { ...ALL, ...filter });
      expect(total).toBe(rows.length);
      return rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    });

  beforeAll(async () => {
    ({ db, dispose } = await open());
    await db.query(
      'system',
      `insert into organization (organization_id, name, region, created_at) values ($1, 'P', 'EU', $2)`,
      [ORGANIZATION, AT],
    );
    await db.query(
      'system',
      `insert into app_user (organization_id, user_id, first_name, last_name, email, user_type, user_groups, is_verified,
         tokens_valid_from, created_at, updated_at)
       values ($1, $2, 'A', 'B', 'a@p.test', 'T', '[]'::jsonb, true, $3, $3, $3)`,
      [ORGANIZATION, THERAPIST, AT],
    );
    await db.tx({ organizationId: ORGANIZATION }, async (sql) => {
      for (const [i, [firstName, lastName, email]] of PEOPLE.entries()) {
        await insertClient(sql, {
          organizationId: ORGANIZATION,
          clientId: `01890000-0000-7000-8000-00000000001${i}` as ClientId,
          therapistId: THERAPIST,
          firstName,
          lastName,
          email,
          dateOfBirth: null,
          status: 'active',
          notes: '',
          createdBy: THERAPIST,
          createdAt: AT,
        });
      }
    });
  });
  afterAll(() => dispose());

  it('puts letters with marks beside those without', async () => {
    expect(await namesOf({})).toEqual([
      'Percy 100%_\\',
      'Zoe Ángel',
      'Élodie Garcia',
      'Elodie García-Weiß',
      'Anna Ørsted',
    ]);
  });

  it.each([
    ['elodie', ['Élodie Garcia', 'Elodie García-Weiß']],
    ['Garcia Élodie', ['Élodie Garcia', 'Elodie García-Weiß']],
    ['GARCÍA, el', ['Élodie Garcia', 'Elodie García-Weiß']],
    ['weiss', ['Elodie García-Weiß']],
    ['el.garcia@mail garcia', ['Élodie Garcia']],
    ['orsted anna', ['Anna Ørsted']],
    ['anna garcia', []],
    ['0%_\\', ['Percy 100%_\\']],
    ['_a', []],
  ])('finds by "%s" %j', async (searchTerm, names) => {
    expect(await namesOf({ searchTerm })).toEqual(names);
  });

  it.each([
    ['E. G.', ['Élodie Garcia', 'Elodie García-Weiß']],
    ['ao', ['Anna Ørsted']],
    ['elodie', []],
  ])('finds by the initials "%s" while names are hidden', async (searchTerm, names) => {
    expect((await namesOf({ searchTerm, isMasked: true })).toSorted()).toEqual(names.toSorted());
  });

  it.each([
    'Élodie',
    'ŒUVRE Þór',
    'İpek Işık',
    'Đorđe ħ',
    'Weiß STRASSE',
    'Ｋｉｍ ﬁ',
    'E\u0301',
    'Sœur',
    '김하나',
    'plain',
  ])('folds "%s" in the database as in the app', async (text) => {
    const [row] = await db.query<{ folded: string }>('system', 'select fold_text($1) as folded', [text]);

    expect(row?.folded).toBe(foldText(text));
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientId, OrganizationId } from '#shared/domain/ids.ts';
import { foldText, searchWords } from '#shared/domain/folded-text.ts';
import { initialsTerm } from '#shared/domain/masking.ts';
import { type Random, seededRandom } from '#tests/fuzz/random.ts';
import type { Db } from '#server/db/db.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { SESSION_SORT_KEYS, type SessionFilter, type SessionSortKey } from './session-filter.ts';
import { listSessions } from './session-list.ts';

const ORGANIZATION = '01890000-0000-7000-8000-000000000001' as OrganizationId;
const OTHER = '01890000-0000-7000-8000-000000000009' as OrganizationId;
const THERAPIST = '01890000-0000-7000-8000-000000000002';
const AT = '2026-01-01T00:00:00.000Z';
/** More than a search collects, so that the test covers both search paths. */
const CLIENTS = 1100;
const WITH_SESSIONS = 40;
const SESSIONS = 300;
const STATES = ['planned', 'running', 'interrupted', 'completed', 'cancelled'] as const;
const SORT_KEYS = Object.keys(SESSION_SORT_KEYS) as SessionSortKey[];
const ORDERS = ['asc', 'desc'] as const;

type Client = { clientId: ClientId; firstName: string; lastName: string; email: string };
type Session = {
  sessionId: string;
  client: Client;
  state: (typeof STATES)[number];
  createdAt: string;
  startedAt: string | null;
};

const idOf = (random: Random): string => {
  const hex = () => random.below(0x10000).toString(16);
  return `${hex().padStart(4, '0')}0000-0000-4000-8000-${hex().padStart(6, '0')}${hex().padStart(6, '0')}`;
};

/** Names that differ only in case or diacritics, and many duplicates. */
const makeClients = (random: Random): Client[] =>
  Array.from({ length: CLIENTS }, (_, i) => ({
    clientId: idOf(random) as ClientId,
    firstName: random.pick(['Ada', 'ada', 'Bén', 'Ben', 'Cleo']),
    lastName: random.pick(['Brook', 'brøok', 'Bull', 'Castéll', 'Ďunmore']),
    email: `c${i}@mail.test`,
  }));

/** Many at the start of a month or a millisecond before it, and many at the same time. */
function makeTime(random: Random): string {
  const month = Date.UTC(2025, 6 + random.below(8));
  const behind = random.pick([0, -1, 1, 0, random.below(28 * 86_400_000)]);
  return new Date(month + behind).toISOString();
}

const makeSessions = (random: Random, clients: readonly Client[]): Session[] =>
  Array.from({ length: SESSIONS }, () => {
    const state = random.pick(STATES);
    return {
      sessionId: idOf(random),
      client: random.pick(clients.slice(0, WITH_SESSIONS)),
      state,
      createdAt: makeTime(random),
      startedAt: state === 'planned' || random.chance(0.1) ? null : makeTime(random),
    };
  });

const heldAt = (session: Session): string => session.startedAt ?? session.createdAt;
const initials = ({ firstName, lastName }: Client): string => foldText(firstName[0]! + lastName[0]!);

/** The expected list, computed in the simplest way. */
function expectedIds(sessions: readonly Session[], filter: SessionFilter): string[] {
  const { clientId, state, from, until, searchTerm, isMasked } = filter;
  const isFound = (client: Client) =>
    isMasked
      ? initials(client).includes(initialsTerm(searchTerm))
      : searchWords(searchTerm).every((word) =>
          foldText(`${client.firstName} ${client.lastName}\n${client.email}`).includes(word),
        );
  return sessions
    .filter(
      (session) =>
        (!clientId || session.client.clientId === clientId) &&
        (!state || session.state === state) &&
        (!from || Date.parse(heldAt(session)) >= Date.parse(from)) &&
        (!until || Date.parse(heldAt(session)) < Date.parse(until)) &&
        (!searchTerm || isFound(session.client)),
    )
    .sort((a, b) => compare(a, b, filter))
    .map(({ sessionId }) => sessionId);
}

const compareTexts = (a: string, b: string): number => Number(a > b) - Number(a < b);

function compare(a: Session, b: Session, { sortKey, sortOrder, isMasked }: SessionFilter): number {
  const turn = sortOrder === 'asc' ? 1 : -1;
  const newest = compareTexts(heldAt(b), heldAt(a)) || compareTexts(b.sessionId, a.sessionId);
  if (sortKey === 'state') return turn * compareTexts(a.state, b.state) || newest;
  if (sortKey === 'clientName') {
    const nameOf = ({ client }: Session) =>
      isMasked ? initials(client) : foldText(`${client.lastName} ${client.firstName}`);
    const byName = compareTexts(nameOf(a), nameOf(b)) || compareTexts(a.client.clientId, b.client.clientId);
    return turn * byName || newest;
  }
  if (sortKey === 'startedAt' && (a.startedAt === null) !== (b.startedAt === null)) {
    return a.startedAt === null ? 1 : -1;
  }
  const timeOf = (session: Session) => (sortKey === 'at' ? heldAt(session) : (session[sortKey] ?? ''));
  return turn * (compareTexts(timeOf(a), timeOf(b)) || compareTexts(a.sessionId, b.sessionId));
}

const ALL: SessionFilter = {
  startFrom: 0,
  limit: 1000,
  sortOrder: 'desc',
  sortKey: 'at',
  clientId: undefined,
  state: undefined,
  from: undefined,
  until: undefined,
  searchTerm: '',
  isMasked: false,
  isPartial: false,
  isSimulated: undefined,
};

/** A bound: at a session, at a month, in a time zone, just next to one of them, or none. */
const makeBound = (random: Random, sessions: readonly Session[]): string | undefined =>
  random.pick([
    undefined,
    undefined,
    heldAt(random.pick(sessions)),
    '2025-09-01T00:00:00Z',
    '2025-11-01T00:00:00.001Z',
    '2025-08-31T23:59:59.999Z',
    '2025-10-01T00:00:00+02:00',
    '2026-12-01T00:00:00Z',
    makeTime(random),
  ]);

function makeFilter(random: Random, sessions: readonly Session[]): SessionFilter {
  return {
    startFrom: random.pick([0, 0, 10, random.below(SESSIONS), SESSIONS - 5, SESSIONS + 50]),
    limit: random.pick([1, 10, 25]),
    sortOrder: random.pick(ORDERS),
    sortKey: random.pick(SORT_KEYS),
    clientId: random.chance(0.1) ? random.pick(sessions).client.clientId : undefined,
    state: random.chance(0.4) ? random.pick(STATES) : undefined,
    from: makeBound(random, sessions),
    until: makeBound(random, sessions),
    // The last terms match nearly all clients, one client, none, and wildcards taken literally.
    searchTerm: random.pick(['', '', '', 'ADA b', 'a. b.', 'mail.test', 'c7@mail', 'nobody', '%']),
    isPartial: random.pick([false, true]),
    isMasked: random.chance(0.3),
    isSimulated: undefined,
  };
}

describe.each([databaseToTest()])('the list of sessions on $name', ({ open }) => {
  const random = seededRandom(721);
  const clients = makeClients(random);
  const sessions = makeSessions(random, clients);
  let db: Db;
  let dispose: () => Promise<void>;

  /** Like an API call: in the role of the practice, under row-level security. */
  const list = (filter: SessionFilter) =>
    db.tx({ organizationId: ORGANIZATION }, async (sql) => {
      const { rows, total } = await listSessions(sql, ORGANIZATION, filter);
      return { ids: rows.map(({ sessionId }) => sessionId as string), total };
    });
  const expected = (filter: SessionFilter) => {
    const ids = expectedIds(sessions, filter);
    return { ids: ids.slice(filter.startFrom, filter.startFrom + filter.limit), total: ids.length };
  };

  beforeAll(async () => {
    ({ db, dispose } = await open());
    for (const organizationId of [ORGANIZATION, OTHER]) await fill(db, organizationId, clients, sessions);
  });
  afterAll(() => dispose());

  it.each(SORT_KEYS.flatMap((sortKey) => ORDERS.map((sortOrder) => ({ sortKey, sortOrder }))))(
    'pages by $sortKey, $sortOrder, put together are the whole order',
    async ({ sortKey, sortOrder }) => {
      for (const isMasked of [false, true]) {
        const filter = { ...ALL, sortKey, sortOrder, isMasked };
        const pages: string[] = [];
        for (let startFrom = 0; startFrom < SESSIONS; startFrom += 37) {
          const page = await list({ ...filter, startFrom, limit: 37 });
          expect(page.total).toBe(SESSIONS);
          pages.push(...page.ids);
        }
        expect(pages).toEqual(expectedIds(sessions, filter));
      }
    },
  );

  it('begins a range with its first moment and ends it before its last', async () => {
    const at = '2025-10-01T00:00:00.000Z';
    const isThen = (session: Session) => heldAt(session) === at;
    expect(sessions.some(isThen)).toBe(true);
    const inOctober = { ...ALL, from: at, until: '2025-11-01T00:00:00.000Z' };
    const before = { ...ALL, from: '2025-09-01T00:00:00.000Z', until: at };
    const ids = sessions.filter(isThen).map(({ sessionId }) => sessionId);

    expect((await list(inOctober)).ids).toEqual(expect.arrayContaining(ids));
    expect((await list(before)).ids.filter((id) => ids.includes(id))).toEqual([]);
    expect(await list({ ...ALL, from: at, until: at })).toEqual({ ids: [], total: 0 });
  });

  it('any filter, order and page agree with a plain sort', async () => {
    for (let turn = 0; turn < 400; turn++) {
      const filter = makeFilter(random, sessions);
      expect(await list(filter), JSON.stringify(filter)).toEqual(expected(filter));
    }
  });

  it('pages stay right after sessions were moved, renamed clients sorted anew and a practice forgotten', async () => {
    await db.query('system', 'delete from session where organization_id = $1', [OTHER]);
    const moved = sessions.slice(0, 30);
    const target = clients.at(-1)!;
    for (const session of moved) Object.assign(session, { client: target, state: 'completed' });
    Object.assign(target, { firstName: 'Zoe', lastName: 'Aalto' });
    await db.tx({ organizationId: ORGANIZATION }, async (sql) => {
      await sql.query(
        `update session set client_id = $1, state = 'completed' where session_id::text in
           (select jsonb_array_elements_text($2::jsonb))`,
        [target.clientId, JSON.stringify(moved.map(({ sessionId }) => sessionId))],
      );
      await sql.query(`update client set first_name = 'Zoe', last_name = 'Aalto' where client_id = $1`, [
        target.clientId,
      ]);
    });
    for (let turn = 0; turn < 60; turn++) {
      const filter = { ...makeFilter(random, sessions), clientId: undefined };
      expect(await list(filter), JSON.stringify(filter)).toEqual(expected(filter));
    }
  });
});

async function fill(
  db: Db,
  organizationId: OrganizationId,
  clients: readonly Client[],
  sessions: readonly Session[],
): Promise<void> {
  await db.query(
    'system',
    `insert into organization (organization_id, name, region, created_at) values ($1, 'P', 'EU', $2)`,
    [organizationId, AT],
  );
  await db.query(
    'system',
    `insert into app_user (organization_id, user_id, first_name, last_name, email, user_type, user_groups, is_verified,
       tokens_valid_from, created_at, updated_at)
     values ($1, $2, 'A', 'B', $4, 'T', '[]'::jsonb, true, $3, $3, $3)`,
    [organizationId, THERAPIST, AT, `${organizationId}@p.test`],
  );
  await db.query(
    'system',
    `insert into client (organization_id, client_id, therapist_id, first_name, last_name, email, status, notes,
       created_by, created_at, updated_at)
     select $1, "clientId", $2, "firstName", "lastName", email, 'active', '', $2, $3, $3
     from jsonb_to_recordset($4::jsonb) as r("clientId" uuid, "firstName" text, "lastName" text, email text)`,
    [organizationId, THERAPIST, AT, JSON.stringify(clients)],
  );
  await db.query(
    'system',
    `insert into session (organization_id, session_id, client_id, therapist_id, state, notes, started_at, created_by,
       created_at, updated_at)
     select $1, "sessionId", (client->>'clientId')::uuid, $2, state, '', "startedAt", $2, "createdAt", "createdAt"
     from jsonb_to_recordset($3::jsonb)
       as r("sessionId" uuid, client jsonb, state text, "startedAt" timestamptz, "createdAt" timestamptz)`,
    [organizationId, THERAPIST, JSON.stringify(sessions)],
  );
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientId, OrganizationId } from '#shared/domain/ids.ts';
import { canImpersonate, type Group, hasPowerOver } from '#shared/domain/permissions.ts';
import { databasesToTest } from '../db/testing/each-database.ts';
import { serverForAll, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/test-server.ts';

const MINUTE_MS = 60_000;
const SEED = 20_261_121;

/** A person of the model, with the tokens the test run holds for them. */
type Person = {
  user: TestUser;
  groups: Group[];
  isActive: boolean;
  /** Undefined while signed out. */
  token: string | undefined;
  /** The user they are acting as. */
  acting: { target: number; token: string; endsMs: number } | undefined;
};
type Model = { people: Person[]; clientId: ClientId; owner: number; nowMs: number };
type World = { server: TestServer; organizationId: OrganizationId };

const CAST: readonly Group[][] = [
  ['SuperUser'],
  ['AccountAdmin'],
  ['Therapist', 'Coach'],
  ['Therapist'],
  ['Coach'],
];
const GRANTS: readonly Group[][] = [['AccountAdmin'], ['Therapist'], ['Coach'], ['SuperUser']];

type Step =
  | { kind: 'signIn'; who: number }
  | { kind: 'impersonate'; who: number; whom: number }
  | { kind: 'lookAround'; who: number }
  | { kind: 'assign'; who: number; whom: number }
  | { kind: 'setActive'; who: number; whom: number; isActive: boolean }
  | { kind: 'regroup'; who: number; whom: number; groups: Group[] }
  | { kind: 'wait'; minutes: number };

const anyone = fc.nat(CAST.length - 1);
/** Mostly people with permissions. */
const doer = fc.oneof(fc.nat(1), anyone);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('signIn' as const), who: doer }) },
    fc.record({ kind: fc.constant('impersonate' as const), who: doer, whom: anyone }),
    fc.record({ kind: fc.constant('lookAround' as const), who: doer }),
    fc.record({ kind: fc.constant('assign' as const), who: doer, whom: anyone }),
    fc.record({ kind: fc.constant('setActive' as const), who: doer, whom: anyone, isActive: fc.boolean() }),
    fc.record({
      kind: fc.constant('regroup' as const),
      who: doer,
      whom: anyone,
      groups: fc.constantFrom(...GRANTS.map((groups) => [...groups])),
    }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
  ),
  { minLength: 15, maxLength: 50, size: 'max' },
);

describe.each(databasesToTest())('a day in the practice on $name', ({ open }) => {
  let server: TestServer;

  serverForAll(open, (opened) => void (server = opened));

  it('goes as the rules say, whatever is done in whichever order', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const { world, model } = await openPractice(server);
        for (const step of given) await take(world, model, step);
      }),
      { seed: SEED, numRuns: 20 },
    );
  });
});

async function openPractice(server: TestServer): Promise<{ world: World; model: Model }> {
  const organizationId = await server.seedOrganization();
  const people: Person[] = [];
  for (const groups of CAST) {
    const user = await server.seedUser(organizationId, { groups: [...groups] });
    people.push({ user, groups: [...groups], isActive: true, token: undefined, acting: undefined });
  }
  const owner = 3;
  const clientId = await server.seedClient(people[owner]!.user);
  return {
    world: { server, organizationId },
    model: { people, clientId, owner, nowMs: server.clock.nowMs() },
  };
}

const editorOf = ({ user, groups }: Person) => ({ userId: user.userId, groups });
const mayManage = ({ groups }: Person) => hasPowerOver(groups, groups);

async function take({ server, organizationId }: World, model: Model, step: Step): Promise<void> {
  if (step.kind === 'wait') {
    server.clock.advance(step.minutes * MINUTE_MS);
    // One-hour tokens are renewed by signing in again. Impersonation tokens are kept, because the test checks their
    // expiry.
    for (const person of model.people) person.token = undefined;
    return;
  }
  const me = model.people[step.who]!;
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: me.token ?? 'none', body });
  if (step.kind === 'signIn') return signIn(server, me);
  if (step.kind === 'lookAround') return lookAround(server, model, me);
  const other = model.people[step.whom]!;
  const operator = `/v2/organization/${organizationId}/operator/${other.user.userId}`;

  if (step.kind === 'impersonate') {
    const response = await call('POST', '/v2/admin/impersonate', { userId: other.user.userId });
    const allowed = canImpersonate(editorOf(me), editorOf(other));
    expect(response.status).toBe(
      outcome(me, [
        [mayManage(me) && allowed, 403],
        [other.isActive, 409],
      ]),
    );
    if (response.status !== 200) return;
    const { accessToken } = (await response.json()) as { accessToken: string };
    const endsMs = server.clock.nowMs() + 30 * MINUTE_MS;
    me.acting = { target: step.whom, token: accessToken, endsMs };
    return;
  }
  if (step.kind === 'assign') {
    const from = model.people[model.owner]!;
    const path = `/v2/organization/${organizationId}/operator/${from.user.userId}/clients`;
    const response = await call('POST', path, { recipientId: other.user.userId });
    expect(response.status).toBe(
      outcome(me, [
        [mayManage(me), 403],
        [other.isActive, 409],
      ]),
    );
    if (response.status === 200) model.owner = step.whom;
    const [row] = await server.db.query<{ id: string }>(
      'system',
      'select therapist_id as id from client where client_id = $1',
      [model.clientId],
    );
    expect(row?.id).toBe(model.people[model.owner]!.user.userId);
    return;
  }
  const administrators = model.people.filter(
    ({ groups, isActive }) => isActive && groups.includes('AccountAdmin'),
  );
  const isLast = administrators.length === 1 && administrators[0] === other;
  const hasPower = mayManage(me) && hasPowerOver(me.groups, other.groups);
  if (step.kind === 'setActive') {
    const response = await call('PATCH', operator, { isActive: step.isActive });
    const isFree = step.isActive || (other !== me && (!other.isActive || !isLast));
    expect(response.status).toBe(
      outcome(me, [
        [hasPower, 403],
        [isFree, 409],
      ]),
    );
    if (response.status !== 200) return;
    // A deactivated person has lost their tokens for good.
    if (!step.isActive && other.isActive) Object.assign(other, { token: undefined, acting: undefined });
    other.isActive = step.isActive;
    return;
  }
  const response = await call('PATCH', operator, { groups: step.groups });
  const mayGrant = step.groups.every((group) => hasPowerOver(me.groups, [group]));
  const isFree = step.groups.includes('AccountAdmin') || !isLast;
  expect(response.status).toBe(
    outcome(me, [
      [hasPower && mayGrant, 403],
      [isFree, 409],
    ]),
  );
  if (response.status === 200) other.groups = step.groups;
}

/** 401 without a sign-in, otherwise the status of the first rule that does not hold. */
function outcome(me: Person, rules: readonly (readonly [boolean, number])[]): number {
  if (me.token === undefined || !me.isActive) return 401;
  return rules.find(([holds]) => !holds)?.[1] ?? 200;
}

async function signIn(server: TestServer, me: Person): Promise<void> {
  // A refused sign-in delays the next one; that is not tested here.
  server.clock.advance(MINUTE_MS);
  const response = await server.signIn(me.user.email, TEST_PASSWORD);
  expect(response.status).toBe(me.isActive ? 200 : 400);
  if (!response.ok) return;
  const answer = (await response.json()) as { AuthenticationResult: { AccessToken: string } };
  me.token = answer.AuthenticationResult.AccessToken;
}

/** Their own token shows their own settings. An impersonation token shows the target's settings until it expires. */
async function lookAround(server: TestServer, model: Model, me: Person): Promise<void> {
  const settings = async (token: string, { user }: Person) =>
    (await server.call('GET', `/v2/user/${user.userId}/settings`, { token })).status;
  if (me.token !== undefined) expect(await settings(me.token, me)).toBe(me.isActive ? 200 : 401);
  if (!me.acting) return;
  const target = model.people[me.acting.target]!;
  const isOver = server.clock.nowMs() >= me.acting.endsMs;
  const isAllowed = me.isActive && target.isActive && canImpersonate(editorOf(me), editorOf(target));
  expect(await settings(me.acting.token, target)).toBe(!isOver && isAllowed ? 200 : 401);
}

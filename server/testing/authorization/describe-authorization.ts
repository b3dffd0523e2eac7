import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#server/routes/endpoints.ts';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import type { DatabaseKind } from '#server/db/testing/each-database.ts';
import { PROTOCOLS_OF_ALL } from '../protocols.ts';
import type { AskedPractice } from './asked-practice.ts';
import { openAskedPractice } from './asked-practice.ts';
import { type Asker, MATRIX, statusOf } from './calls.ts';

const NAMES = Object.keys(MATRIX) as EndpointName[];
// These end something the other calls need, so they come last.
const CLOSING: readonly EndpointName[] = ['completeRecording', 'endImpersonation'];
const ORDERED = [...NAMES.filter((name) => !CLOSING.includes(name)), ...CLOSING];

/** Calls every endpoint as each kind of user. Call it at the top of a test file. */
export function describeAuthorization(kind: DatabaseKind): void {
  describe(`the authorization matrix on ${kind.name}`, () => {
    let practice: AskedPractice;
    beforeAll(async () => {
      practice = await openAskedPractice(kind);
    });
    afterAll(() => practice.close());

    it('has a row for every endpoint', () => {
      expect([...NAMES].sort()).toEqual(Object.keys(ENDPOINTS).sort());
    });
    describeAskers(() => practice);
    describe('a request that makes no sense', () => describeNonsense(() => practice));
    describe('a therapist of another practice', () => describeStrangers(() => practice));
  });
}

function describeAskers(practice: () => AskedPractice): void {
  const cases = ORDERED.flatMap((name) =>
    // Refused callers go first, because a success can change the result of the next call.
    ([...Object.keys(MATRIX[name]), 'impersonated'] as Asker[])
      .map((who) => ({ name, who, status: statusOf(name, who) }))
      .sort((a, b) => b.status - a.status),
  );

  it.each(cases)('$name answers $status to $who', async ({ name, who, status }) => {
    const { ask, freshIds } = practice();

    const response = await ask(name, who, await freshIds(name));

    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
}

function describeNonsense(practice: () => AskedPractice): void {
  const withId = NAMES.filter((name) => ENDPOINTS[name].path.includes('{id}'));
  const withBody = NAMES.filter((name) => 'body' in ENDPOINTS[name] && ENDPOINTS[name].body !== 'bytes');

  it.each(withId)('is invalid for %s when an id is none', async (name) => {
    const response = await practice().ask(name, 'therapist', { id: 'not-an-id' });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid', fields: { id: expect.any(String) } },
    });
  });

  it.each(withBody)('is invalid for %s when the body is of another shape', async (name) => {
    const { server, tokens, pathOf } = practice();

    const response = await server.call(ENDPOINTS[name].method, pathOf(name), {
      token: tokens.therapist,
      body: 'nonsense',
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid', message: expect.any(String) },
    });
  });
}

function describeStrangers(practice: () => AskedPractice): void {
  // A package is the same in every practice.
  const named = NAMES.filter(
    (name) =>
      ENDPOINTS[name].path.includes('{id}') &&
      ENDPOINTS[name].path.split('{').length > 2 &&
      !ENDPOINTS[name].path.includes('{packageKey}'),
  );

  it.each(named)('does not reach the things of this one through their own address (%s)', async (name) => {
    const { ask, tokens, freshPracticeIds } = practice();
    const claims = JSON.parse(atob(tokens.stranger!.split('.')[1]!)) as Record<string, string>;
    const isPractice = ENDPOINTS[name].path.startsWith('/v2/organization/');
    const id = claims[isPractice ? 'custom:organizationId' : 'sub']!;

    const response = await ask(name, 'stranger', { ...(await freshPracticeIds(name)), id });

    // Built-in protocols are visible to all practices.
    expect(response.status).toBe(PROTOCOLS_OF_ALL[name] ?? 404);
  });
}

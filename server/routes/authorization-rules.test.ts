import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Access, Endpoint } from '#shared/api/endpoint.ts';
import { type EndpointName, ENDPOINTS } from '#server/routes/endpoints.ts';
import { databasesToTest } from '../db/testing/each-database.ts';
import { type AskedPractice, openAskedPractice } from '../testing/authorization/asked-practice.ts';
import { type Asker, MATRIX, statusOf } from '../testing/authorization/calls.ts';

describe('the authorization matrix', () => {
  let practice: AskedPractice;
  beforeAll(async () => {
    practice = await openAskedPractice(databasesToTest().find(({ name }) => name === 'PGlite')!);
  });
  afterAll(() => practice.close());

  /** Askers whose response status differs from the matrix, with that status. */
  async function surprised(name: EndpointName): Promise<string[]> {
    const found: string[] = [];
    for (const who of [...Object.keys(MATRIX[name]), 'impersonated'] as Asker[]) {
      const { status } = await practice.ask(name, who, await practice.freshIds(name));
      if (status !== statusOf(name, who)) found.push(`${who} ${status}`);
    }
    return found;
  }

  /** Replaces the rule in the endpoint table until the test ends. */
  function withRule(name: EndpointName, access: Access): void {
    const row: Endpoint = ENDPOINTS[name];
    const before = row.access;
    onTestFinished(() => {
      row.access = before;
    });
    row.access = access;
  }

  it('holds while the table is as it is', async () => {
    expect(await surprised('createClientNote')).toEqual([]);
  });

  it('fails when the table asks for no permission', async () => {
    withRule('createClientNote', 'signedIn');

    expect(await surprised('createClientNote')).toContain('nobody 200');
  });

  it('fails when the table lets anybody write in the name of a therapist', async () => {
    withRule('createClientNote', { permission: 'client.write', of: 'anyTherapist' });

    expect(await surprised('createClientNote')).toEqual(['coach 200']);
  });

  it('fails when the table lets administrators of other practices in', async () => {
    withRule('listOperators', 'operator.manage');

    expect(await surprised('listOperators')).toEqual(['stranger 200']);
  });
});

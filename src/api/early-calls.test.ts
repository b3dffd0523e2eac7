import { expect, it } from 'vitest';
import { createClient, listClients } from '#shared/api/clients.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { EARLY_MS, withEarlyCalls } from './early-calls.ts';

const id = 'therapist' as UserId;
const asked = { params: { id }, query: { startFrom: 0, limit: 10 } };

/** An API that answers with the number of its call, and the clock in ms. */
function anApi() {
  let calls = 0;
  const clock = { ms: 0, nowMs: () => clock.ms };
  const callEndpoint = async () => {
    calls += 1;
    if (calls === 13) throw new Error('unlucky');
    return calls as never;
  };
  return { ...withEarlyCalls({ callEndpoint }, clock), clock, callsMade: () => calls };
}

it('the first call gets the early answer, whatever the order of its query, and the second one a new answer', async () => {
  const { api, callEarly, callsMade } = anApi();
  callEarly(listClients, asked);
  const query = { searchTerm: '', limit: 10, startFrom: 0 };

  expect(await api.callEndpoint(listClients, { ...asked, query })).toBe(1);
  expect(await api.callEndpoint(listClients, asked)).toBe(2);
  expect(callsMade()).toBe(2);
});

it('another call is made as always', async () => {
  const { api, callEarly } = anApi();
  callEarly(listClients, asked);

  const query = { ...asked.query, startFrom: 10 };
  expect(await api.callEndpoint(listClients, { ...asked, query })).toBe(2);
});

it('an early answer is not used when it is old, or after a change', async () => {
  const { api, callEarly, clock } = anApi();
  callEarly(listClients, asked);
  clock.ms = EARLY_MS;
  expect(await api.callEndpoint(listClients, asked)).toBe(2);

  callEarly(listClients, asked);
  await api.callEndpoint(createClient, { params: { id }, body: {} as never });
  expect(await api.callEndpoint(listClients, asked)).toBe(5);
});

it('whoever cancels gets the early answer when asking again', async () => {
  const { api, callEarly } = anApi();
  callEarly(listClients, asked);
  const cancel = new AbortController();
  void api.callEndpoint(listClients, asked, { signal: cancel.signal });
  cancel.abort();

  expect(await api.callEndpoint(listClients, asked)).toBe(1);
});

it('who asks gets the error of the early call', async () => {
  const { api, callEarly } = anApi();
  for (let call = 1; call <= 13; call++) callEarly(listClients, asked);

  await expect(api.callEndpoint(listClients, asked)).rejects.toThrow('unlucky');
});

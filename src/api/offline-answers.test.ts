import { describe, expect, it } from 'vitest';
import { getClient, listClients } from '#shared/api/clients.ts';
import { getUserSettings, patchUserSettings } from '#shared/api/identity/users.ts';
import { listActiveNotifications } from '#shared/api/practice/notifications.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { inMemoryAnswers } from '#tests/dom/stored-answers.ts';
import { ApiError, offlineError } from './api-error.ts';
import type { Api } from './client.ts';
import { readableOffline, readStoredFrom } from './offline-answers.ts';

const ID = aClient().therapistId;
const GET = { params: { id: ID, clientId: aClient().clientId } };

function setUp({ isBroken = false }: { isBroken?: boolean } = {}) {
  const { stored, answers } = inMemoryAnswers(isBroken);
  const server: { reply: () => unknown } = { reply: aClient };
  const person: { id: string | undefined } = { id: 'ada' };
  const contacts: boolean[] = [];
  const called: Api = { callEndpoint: async () => server.reply() as never };
  const api = readableOffline(called, {
    answers,
    owner: () => person.id,
    onContact: (isReached) => void contacts.push(isReached),
  });
  const offline = () => {
    server.reply = () => {
      throw offlineError(new Error('no network'));
    };
  };
  return { api, server, person, contacts, stored, offline };
}

describe('readableOffline', () => {
  it('answers with what was last received while the server cannot be reached', async () => {
    const { api, server, offline, contacts } = setUp();
    await api.callEndpoint(getClient, GET);
    server.reply = () => ({ ...aClient(), lastName: 'Newer' });
    await api.callEndpoint(getClient, GET);
    offline();

    expect(await api.callEndpoint(getClient, GET)).toMatchObject({ lastName: 'Newer' });
    expect(contacts).toEqual([true, true, false]);
  });

  it('fails as before for what was never loaded, is not stored, or was searched for', async () => {
    const { api, server, offline, stored } = setUp();
    server.reply = () => ({ notifications: [] });
    await api.callEndpoint(listActiveNotifications, { params: { userId: ID } });
    server.reply = () => ({ clients: [], totalClients: 0 });
    await api.callEndpoint(listClients, { params: { id: ID }, query: { searchTerm: 'lind' } });
    expect(stored.size).toBe(0);
    offline();
    await expect(api.callEndpoint(getClient, GET)).rejects.toMatchObject({
      code: 'offline',
      message: expect.stringContaining('was not loaded on this computer before'),
    });
  });

  it('shows nobody the answers of another person, and stores nothing without a sign-in', async () => {
    const { api, person, offline, stored } = setUp();
    await api.callEndpoint(getClient, GET);
    person.id = undefined;
    await api.callEndpoint(getClient, GET);
    expect(stored.size).toBe(1);
    offline();
    await expect(api.callEndpoint(getClient, GET)).rejects.toMatchObject({ code: 'offline' });
    person.id = 'eva';
    await expect(api.callEndpoint(getClient, GET)).rejects.toMatchObject({ code: 'offline' });
  });

  it('shows nothing where the sign-in ended while the stored answer was read', async () => {
    const person = { id: 'ada' };
    const { answers } = inMemoryAnswers();
    const slow = {
      ...answers,
      read: async () => {
        person.id = 'eva';
        return aClient();
      },
    };

    const read = readStoredFrom({ answers: slow, owner: () => person.id });

    expect(await read(getClient, GET)).toBeUndefined();
  });

  it.each(['notFound', 'forbidden'] as const)('deletes an answer once the server says %s', async (code) => {
    const { api, server, stored } = setUp();
    await api.callEndpoint(getClient, GET);
    server.reply = () => {
      throw new ApiError(code, 'No.');
    };
    await expect(api.callEndpoint(getClient, GET)).rejects.toMatchObject({ code });
    expect(stored.size).toBe(0);
  });

  it('does not show an answer in a shape of an earlier version', async () => {
    const { api, stored, offline } = setUp();
    await api.callEndpoint(getClient, GET);
    for (const key of stored.keys()) stored.set(key, JSON.stringify({ name: 'Ada' }));
    offline();
    await expect(api.callEndpoint(getClient, GET)).rejects.toMatchObject({ code: 'offline' });
  });

  it('stores the answer of a change as the answer of the call that reads it', async () => {
    const { api, server, offline } = setUp();
    const [read, change] = [getUserSettings, patchUserSettings].map((endpoint) => () => {
      const body = [{ name: 'one', value: 2 }];
      return api.callEndpoint(endpoint, { params: { id: ID }, body } as never);
    }) as [() => Promise<unknown>, () => Promise<unknown>];
    server.reply = () => ({ settings: [{ name: 'one', value: 1 }] });
    await read();
    server.reply = () => ({ settings: [{ name: 'one', value: 2 }] });
    await change();
    offline();

    expect(await read()).toEqual({ settings: [{ name: 'one', value: 2 }] });
    // The stored answer must not pass for the success of a change.
    await expect(change()).rejects.toMatchObject({ code: 'offline' });
  });

  it('changes nothing where the browser stores nothing', async () => {
    const { api, offline } = setUp({ isBroken: true });
    expect(await api.callEndpoint(getClient, GET)).toMatchObject({ clientId: uuid('c') });
    offline();
    await expect(api.callEndpoint(getClient, GET)).rejects.toMatchObject({ code: 'offline' });
  });
});

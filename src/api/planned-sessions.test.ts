import { describe, expect, it } from 'vitest';
import { getClient } from '#shared/api/clients.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import {
  createSession,
  getSession,
  getSessionByComponent,
  openRecording,
  patchSession,
  putRun,
} from '#shared/api/sessions.ts';
import { addVisitRating } from '#shared/api/visits.ts';
import { aClient } from '#tests/builders/people.ts';
import { aSession } from '#tests/builders/session.ts';
import { inMemoryOutbox } from '#tests/dom/waiting-changes.ts';
import { ApiError, offlineError } from './api-error.ts';
import type { Api } from './client.ts';
import { inputOf, withPlannedSessions } from './planned-sessions.ts';
import type { PlannedSession } from '#model/outbox/waiting-change.ts';

const { therapistId: id, clientId } = aClient();
const PARAMS = { params: { id, clientId } };
const IDS = ['1', '2', '3', '4'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);

/** A server that knows the sessions it was told of. */
function setUp() {
  const outbox = inMemoryOutbox();
  const clock = { nowMs: 1_000_000 };
  const person: { id: string | undefined } = { id: 'ada' };
  const server = { failsWith: undefined as ApiError | undefined, losesAnswers: false, hasClient: true };
  const called: { endpoint: Endpoint; input: { query?: object } }[] = [];
  const known = new Set<unknown>();
  const names = (endpoint: Endpoint) => called.filter((call) => call.endpoint === endpoint);
  const callEndpoint = async (
    endpoint: Endpoint,
    input: { params: object; query?: { sessionId?: string } },
  ) => {
    // Stored answers are given without a network.
    if ((endpoint as unknown) === getClient && server.hasClient) return aClient();
    if (server.failsWith) throw server.failsWith;
    called.push({ endpoint, input });
    if ((endpoint as unknown) === createSession) known.add(input.query!.sessionId);
    if (server.losesAnswers) throw offlineError(new Error('lost'));
    const sessionId = (input.params as { sessionId?: string }).sessionId ?? input.query?.sessionId;
    return { ...aSession(), sessionId };
  };
  let next = 0;
  const api = withPlannedSessions({ callEndpoint } as unknown as Api, {
    outbox,
    owner: () => person.id,
    nowMs: () => clock.nowMs,
    newId: () => IDS[next++]!,
  });
  const goOffline = () => {
    server.failsWith = offlineError(new Error('no network'));
  };
  const goOnline = () => {
    server.failsWith = undefined;
  };
  return { api, outbox, clock, person, server, names, known, goOffline, goOnline, called };
}

describe('planning a session without a network', () => {
  it('gives the session a room before the server knows it, and sends it first once it can', async () => {
    const { api, outbox, clock, names, called, goOffline, goOnline } = setUp();
    goOffline();
    const planned = await api.callEndpoint(createSession, PARAMS);
    const { sessionComponentId } = planned.components[0]!;
    expect(planned).toMatchObject({ sessionId: IDS[0], clientId, therapistId: id, state: 'planned' });
    const room = await api.callEndpoint(getSessionByComponent, { params: { id, sessionComponentId } });
    expect(room).toEqual(planned);

    clock.nowMs += 60_000;
    goOnline();
    const rating = { params: { id, sessionId: planned.sessionId }, body: {} as never };
    await api.callEndpoint(addVisitRating, rating);
    expect(called.map(({ endpoint }) => endpoint)).toEqual([createSession, addVisitRating]);
    expect(names(createSession)[0]!.input.query).toEqual({
      sessionId: IDS[0],
      sessionComponentId: IDS[1],
      plannedAgoSeconds: 60,
    });
    expect(await outbox.list('ada')).toEqual([]);
  });

  it('says what to do where the browser cannot store it either', async () => {
    const { api, outbox, goOffline } = setUp();
    goOffline();
    outbox.put = () => Promise.reject(new DOMException('No space', 'QuotaExceededError'));

    await expect(api.callEndpoint(createSession, PARAMS)).rejects.toThrow(
      /^Loopwell cannot.* Free some space/,
    );
  });

  it('makes one session of a plan whose answer was lost', async () => {
    const { api, server, known, names } = setUp();
    server.losesAnswers = true;
    const planned = await api.callEndpoint(createSession, PARAMS);
    server.losesAnswers = false;
    await api.callEndpoint(getSession, { params: { id, sessionId: planned.sessionId } });

    expect(names(createSession)).toHaveLength(2);
    expect([...known]).toEqual([planned.sessionId]);
  });

  it('takes up a plan whose session was not recorded, and plans another one after', async () => {
    const { api, goOffline } = setUp();
    goOffline();
    const first = await api.callEndpoint(createSession, PARAMS);
    const second = await api.callEndpoint(createSession, PARAMS);
    const { sessionComponentId } = first.components[0]!;
    const recording = { params: { id, sessionComponentId }, body: {} as never };
    await expect(api.callEndpoint(openRecording, recording)).rejects.toMatchObject({ code: 'offline' });
    const third = await api.callEndpoint(createSession, PARAMS);

    expect(second.sessionId).toBe(first.sessionId);
    expect(third.sessionId).not.toBe(first.sessionId);
  });

  it('is not begun with a client who was never loaded here, nor while acting as another user', async () => {
    const { api, outbox, server, person, goOffline } = setUp();
    goOffline();
    server.hasClient = false;
    await expect(api.callEndpoint(createSession, PARAMS)).rejects.toMatchObject({ code: 'offline' });
    server.hasClient = true;
    person.id = undefined;
    await expect(api.callEndpoint(createSession, PARAMS)).rejects.toMatchObject({ code: 'offline' });
    expect(await outbox.list('ada')).toEqual([]);
  });

  it('keeps a rejected plan with the reason, sends it again only on request, and loses nothing of it', async () => {
    const { api, outbox, server, called, goOffline, goOnline } = setUp();
    goOffline();
    const { sessionId, components } = await api.callEndpoint(createSession, PARAMS);
    const { sessionComponentId } = components[0]!;
    server.failsWith = new ApiError('conflict', 'This client is inactive.');
    const run = { params: { id, sessionComponentId, run: 1 }, body: {} as never };
    await expect(api.callEndpoint(putRun, run)).rejects.toThrow('This client is inactive.');
    goOnline();
    const notes = { params: { id, sessionId }, body: { notes: 'Calm.' } };
    await expect(api.callEndpoint(patchSession, notes)).rejects.toThrow('This client is inactive.');
    expect(called).toEqual([]);
    expect(await outbox.list('ada')).toMatchObject([{ sessionId, refused: 'This client is inactive.' }]);
    expect(await api.callEndpoint(getSession, { params: { id, sessionId } })).toMatchObject({ sessionId });

    await api.callEndpoint(createSession, { ...PARAMS, query: { sessionId } });
    await api.callEndpoint(patchSession, notes);
    expect(called.map(({ endpoint }) => endpoint)).toEqual([createSession, patchSession]);
    expect(await outbox.list('ada')).toEqual([]);
  });

  it('never makes another session of a plan that was sent meanwhile', async () => {
    const { api, outbox, known, goOffline, goOnline } = setUp();
    goOffline();
    const planned = await api.callEndpoint(createSession, PARAMS);
    const [change] = await outbox.list('ada');
    goOnline();
    const all = inputOf(change as PlannedSession, 1_000_000);
    await Promise.all([api.callEndpoint(createSession, all), api.callEndpoint(createSession, all)]);
    await api.callEndpoint(createSession, all);

    expect([...known]).toEqual([planned.sessionId]);
    expect(await outbox.list('ada')).toEqual([]);
  });

  it('cannot be discarded by a refusal that comes after its recording began', async () => {
    const { api, outbox, server, goOffline } = setUp();
    goOffline();
    const { components } = await api.callEndpoint(createSession, PARAMS);
    const [change] = await outbox.list('ada');
    server.failsWith = new ApiError('conflict', 'This client is inactive.');
    const opening = {
      params: { id, sessionComponentId: components[0]!.sessionComponentId },
      body: {} as never,
    };
    await Promise.allSettled([
      api.callEndpoint(createSession, inputOf(change as PlannedSession, 1_000_000)),
      api.callEndpoint(openRecording, opening),
    ]);

    expect(await outbox.list('ada')).toMatchObject([{ isUsed: true, refused: 'This client is inactive.' }]);
  });

  it('passes on every other failure of planning', async () => {
    const { api, outbox, server } = setUp();
    server.failsWith = new ApiError('conflict', 'This client is inactive.');
    await expect(api.callEndpoint(createSession, PARAMS)).rejects.toThrow('This client is inactive.');
    expect(await outbox.list('ada')).toEqual([]);
  });
});

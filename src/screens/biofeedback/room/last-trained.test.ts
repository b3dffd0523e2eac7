import { getSession, listSessions } from '#shared/api/sessions.ts';
import { describe, expect, it } from 'vitest';
import type { Api } from '#api/client.ts';
import { ApiError } from '#api/api-error.ts';
import { type ProtocolRecord, getProtocol } from '#shared/api/protocols.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { findLastTrained } from './last-trained.ts';

const protocol = aProtocolRecord();
const at = '2026-11-01T09:00:00Z';
const listed = (sessionId: string, change: object = {}) => ({
  sessionId,
  sessionComponentId: `of ${sessionId}`,
  kind: 'biofeedback',
  trainedSeconds: 60,
  ...change,
});
const session = {
  createdAt: '2026-10-31T09:00:00Z',
  startedAt: at,
  components: [{ settings: { protocolId: protocol.protocolId, protocol: protocol.definition }, runs: [{}] }],
};
const SESSIONS = [
  listed('now'),
  listed('planned', { trainedSeconds: 0 }),
  listed('assessed', { kind: 'assessment' }),
  listed('simulated', { isSimulated: true }),
  listed('b'),
  listed('a'),
];

type Asked = { sessions?: object[]; brought?: ProtocolRecord[]; record?: ProtocolRecord | Error };

function find({ sessions = SESSIONS, brought = [], record }: Asked) {
  const callEndpoint = async (endpoint: unknown, input: { params: { sessionId?: string } }) => {
    if (endpoint === listSessions) return { sessions, totalSessions: sessions.length };
    if (endpoint === getSession && input.params.sessionId === 'b') return session;
    if (endpoint === getProtocol && record && !(record instanceof Error)) return record;
    throw record ?? new Error('asked for something else');
  };
  const where = { therapistId: 't', clientId: 'c', sessionComponentId: 'of now' } as never;
  return findLastTrained(
    { callEndpoint } as unknown as Api,
    where,
    Promise.resolve({ protocols: brought }),
    new AbortController().signal,
  );
}
const known = (found: ProtocolRecord | undefined) => ({ kind: 'known', name: 'SMR up', at, protocol: found });

describe('what a client trained last', () => {
  it('is the protocol of the newest other session with training that is not simulated', async () => {
    expect(await find({ brought: [protocol] })).toEqual(known(protocol));
  });

  it('is fetched where the room did not bring it along', async () => {
    expect(await find({ record: protocol })).toEqual(known(protocol));
  });

  it.each([
    ['archived', { ...protocol, isArchived: true }],
    ['gone', new ApiError('notFound', 'No such protocol.')],
  ])('is told without a protocol to choose where that is %s', async (_what, record) => {
    expect(await find({ record })).toEqual(known(undefined));
  });

  it('is nothing for somebody new, and unknown where the server does not tell', async () => {
    expect(await find({ sessions: [listed('now')] })).toEqual({ kind: 'none' });
    expect(await find({ record: new Error('cut') })).toEqual({ kind: 'unknown' });
  });
});

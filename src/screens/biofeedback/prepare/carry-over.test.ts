import { describe, expect, it } from 'vitest';
import type { Api } from '#api/client.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { type Session, type SessionListItem, listSessions } from '#shared/api/sessions.ts';
import { READY, SUMMARY } from '#live/testing/fake-links.ts';
import { ENGINE_VERSION } from '#shared/version.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { carryOverOf, findLastSession } from './carry-over.ts';
import { withMode } from '#widgets/protocols/threshold-modes.ts';

const base = aProtocolRecord();
const [original] = base.definition.conditions;
const protocol: ProtocolRecord = {
  ...base,
  definition: withMode(base.definition, 0, { mode: 'carryOver', original: original! }),
};

type Past = {
  sessionId: string;
  engineVersion?: string;
  protocolId?: string;
  thresholdEnd?: number | null;
  conditions?: object;
};

const aSession = ({
  sessionId,
  protocolId,
  thresholdEnd = 4.2,
  conditions,
  engineVersion = ENGINE_VERSION,
}: Past): Session =>
  ({
    sessionId,
    createdAt: '2026-11-01T08:00:00Z',
    startedAt: '2026-11-01T09:00:00Z',
    components: [
      {
        settings: {
          protocolId: protocolId ?? protocol.protocolId,
          engineVersion,
          conditions: [{ ...READY.conditions[0], ...conditions }],
        },
        runs: [2, 1].map((run) => ({
          run,
          summary: { ...SUMMARY, perCondition: [{ thresholdEnd: run === 2 ? thresholdEnd : 99 }] },
        })),
      },
    ],
  }) as unknown as Session;

describe('thresholds of the last session', () => {
  it('are those its last run ended with', () => {
    expect(carryOverOf(aSession({ sessionId: 'a' }), protocol, ['Cz'])).toEqual({
      sessionId: 'a',
      at: '2026-11-01T09:00:00Z',
      values: [4.2],
    });
  });

  it.each([
    ['another site', { derivationLabel: 'C3' }],
    ['another band', { bandLabel: '13-15 Hz' }],
    ['another unit', { unit: 'uV^2' }],
    ['another name', { name: 'Beta' }],
  ])('do not hold for %s', (_what, conditions) => {
    expect(carryOverOf(aSession({ sessionId: 'a', conditions }), protocol, ['Cz'])?.values).toEqual([null]);
  });

  it('do not hold where the engine measured the band another way then', () => {
    const { definition } = protocol;
    const [condition] = definition.conditions;
    const band = { lowHz: 2, highHz: 30 };
    const wide = {
      ...protocol,
      definition: {
        ...definition,
        conditions: [{ ...condition!, feature: { ...condition!.feature, band } }],
      },
    } as ProtocolRecord;
    const past = (engineVersion: string, bandLabel: string) =>
      aSession({ sessionId: 'a', engineVersion, conditions: { bandLabel } });

    expect(carryOverOf(past('1.2.0', '2-30 Hz'), wide, ['Cz'])?.values).toEqual([null]);
    expect(carryOverOf(past('1.3.0', '2-30 Hz'), wide, ['Cz'])?.values).toEqual([4.2]);
    expect(carryOverOf(past('1.2.0', '12-15 Hz'), protocol, ['Cz'])?.values).toEqual([4.2]);
  });

  it('are left alone for conditions with another threshold rule', () => {
    expect(carryOverOf(aSession({ sessionId: 'a' }), base, ['Cz'])?.values).toEqual([null]);
  });
});

describe('the last session with a protocol', () => {
  const listed = (sessionId: string, change: Partial<SessionListItem> = {}) =>
    ({ sessionId, protocolName: 'SMR up', trainedSeconds: 60, ...change }) as SessionListItem;

  function find(sessions: SessionListItem[], past: readonly Past[]) {
    const asked: string[] = [];
    const callEndpoint = async (endpoint: unknown, input: { params: { sessionId: string } }) => {
      if (endpoint === listSessions) return { sessions, totalSessions: sessions.length };
      asked.push(input.params.sessionId);
      return aSession(past.find(({ sessionId }) => sessionId === input.params.sessionId)!);
    };
    const where = { therapistId: 't', clientId: 'c', currentId: 'now' } as never;
    const found = findLastSession(
      { callEndpoint } as unknown as Api,
      where,
      protocol,
      new AbortController().signal,
    );
    return { asked, found };
  }

  it('is the newest trained one that is not simulated, and asks for no more than that', async () => {
    const { asked, found } = find(
      [
        listed('now'),
        listed('planned', { trainedSeconds: 0 }),
        listed('alpha', { protocolName: 'Alpha up' }),
        listed('simulated', { isSimulated: true }),
        listed('b'),
        listed('a'),
      ],
      [{ sessionId: 'b' }, { sessionId: 'a' }],
    );

    expect((await found)?.sessionId).toBe('b');
    expect(asked).toEqual(['b']);
  });

  it('is not one of another protocol with the same name', async () => {
    const { found } = find(
      [listed('b'), listed('a')],
      [{ sessionId: 'b', protocolId: 'x' }, { sessionId: 'a' }],
    );

    expect((await found)?.sessionId).toBe('a');
  });

  it('is undefined where there is none', async () => {
    expect(await find([listed('now')], []).found).toBeUndefined();
  });
});

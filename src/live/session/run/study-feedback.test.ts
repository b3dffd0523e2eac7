import { describe, expect, it } from 'vitest';
import { FakeEngine } from '#live/testing/fake-links.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { isOfStudy, sealFeedback } from './study-feedback.ts';

const protocol = aProtocolRecord();

function aStudy(protocolId: string) {
  const asked: number[] = [];
  const take = async (publicKey: Uint8Array<ArrayBuffer>) => {
    asked.push(publicKey.length);
    return new Uint8Array(9);
  };
  return { asked, study: { protocolId, take } };
}

describe('the feedback of a study session', () => {
  it('is taken for a new key of the engine and given to it', async () => {
    const log: string[] = [];
    const { asked, study } = aStudy(protocol.protocolId);

    await sealFeedback(new FakeEngine(log), study, protocol);

    expect(log).toEqual(['feedbackKey', 'useSealedFeedback 9']);
    expect(asked).toEqual([65]);
  });

  it('is not for sessions with another protocol, nor for clients of no study', async () => {
    const log: string[] = [];
    const { asked, study } = aStudy('another');

    await sealFeedback(new FakeEngine(log), study, protocol);
    await sealFeedback(new FakeEngine(log), undefined, protocol);

    expect([log, asked]).toEqual([[], []]);
    expect([isOfStudy(study, protocol), isOfStudy(undefined, undefined)]).toEqual([false, false]);
  });
});

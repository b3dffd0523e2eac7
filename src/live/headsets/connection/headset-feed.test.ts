import { describe, expect, it } from 'vitest';
import type { ToEngineMessage } from '#shared/engine/port-messages.ts';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { PLAIN } from '#tests/peripherals/plain-headset.ts';
import type { HeadsetFacts, HeadsetPacket } from '../drivers/common/contract.ts';
import { HeadsetFeed, type SamplePort } from './headset-feed.ts';

const FACTS: HeadsetFacts = {
  driver: 'brainbit',
  deviceType: undefined,
  modelName: 'Plain',
  samplingRateHz: 250,
  channelNames: ['C3', 'C4'],
  electrodes: 'free',
  fullScaleUv: [400_000, 400_000],
  wrapSamples: undefined,
  contact: undefined,
  experimental: [],
};

/** Samples of the packets that make a feed accept its device. */
const LEAD_IN = 30;

/** Sample `i` of channel `c` is `1000 * c + i`, counted from the end of the lead-in. */
const aPacket = (firstSampleIndex: number, sampleCount = 10): HeadsetPacket => ({
  firstSampleIndex: LEAD_IN + firstSampleIndex,
  sampleCount,
  valuesUv: Float32Array.from(
    { length: 2 * sampleCount },
    (_, at) => 1000 * Math.floor(at / sampleCount) + firstSampleIndex + (at % sampleCount),
  ),
  hostTimeMs: 4 * (LEAD_IN + firstSampleIndex),
});

function aFeed() {
  const clock = createHandClock();
  const sent: ToEngineMessage[] = [];
  const port: SamplePort & { isClosed?: boolean } = {
    onmessage: null,
    postMessage: (message: ToEngineMessage) => void sent.push(structuredClone(message)),
    close() {
      port.isClosed = true;
    },
  };
  const feed = new HeadsetFeed(clock);
  feed.connect(port);
  feed.use(FACTS, false);
  for (let at = -LEAD_IN; at < 0; at += 10) feed.packet(aPacket(at));
  const answer = (data: unknown) => port.onmessage!.call(port as MessagePort, { data } as MessageEvent);
  const chunks = () => sent.flatMap((message) => (message.kind === 'chunk' ? [message.chunk] : []));
  const notes = (type: string) =>
    sent.flatMap((message) => (message.kind === 'note' && message.note.type === type ? [message.note] : []));
  return { clock, feed, port, sent, chunks, notes, answer };
}

describe('the way of samples to the engine', () => {
  it('begins with index 0 when it is started, and ends when it is stopped', () => {
    const { feed, chunks } = aFeed();
    feed.packet(aPacket(0));
    feed.start();
    feed.packet(aPacket(10));
    feed.packet(aPacket(20));
    feed.stop();
    feed.packet(aPacket(30));
    expect(chunks().map(({ firstSampleIndex }) => firstSampleIndex)).toEqual([0, 10]);
    expect(chunks()[0]!.valuesUv[0]).toBe(10);
    expect(feed.arrivals.notifications).toBe(3 + 4);
  });

  it('cuts packets that are longer than a chunk and loses nothing of them', () => {
    const { feed, chunks } = aFeed();
    feed.start();
    feed.packet(aPacket(0, 150));
    expect(chunks().map((chunk) => [chunk.firstSampleIndex, chunk.sampleCount])).toEqual([
      [0, 64],
      [64, 64],
      [128, 22],
    ]);
    const second = chunks().flatMap((chunk) => [
      ...chunk.valuesUv.subarray(chunk.sampleCount, 2 * chunk.sampleCount),
    ]);
    expect(second).toEqual(Array.from({ length: 150 }, (_, i) => 1000 + i));
  });

  it('takes of a packet whose beginning is here already only what is new, for every channel', () => {
    const { feed, chunks } = aFeed();
    feed.start();
    feed.packet(aPacket(0));
    feed.packet(aPacket(5));
    const { firstSampleIndex, sampleCount, valuesUv } = chunks()[1]!;
    expect([firstSampleIndex, sampleCount]).toEqual([10, 5]);
    expect([...valuesUv.subarray(0, 10)]).toEqual([10, 11, 12, 13, 14, 1010, 1011, 1012, 1013, 1014]);
  });

  it('notes clocks and radio every 10 s, and the radio once more at the end', () => {
    const { feed, notes } = aFeed();
    feed.start();
    for (let at = 0; at < 25 * PLAIN.samplingRateHz; at += 10) feed.packet(aPacket(at));
    expect(notes('clock').map(({ sampleIndex }) => sampleIndex / 250)).toEqual([0.04, 10.04, 20.04]);
    feed.stop();
    expect(notes('radio').map(({ sampleIndex }) => sampleIndex / 250)).toEqual([0.04, 10.04, 20.04, 25]);
    expect(JSON.parse(notes('radio').at(-1)!.text)).toMatchObject({ packets: 625, lostSamples: 0 });
  });

  it('begins anew with another device, and goes on with the same one', () => {
    const { feed, chunks, sent } = aFeed();
    feed.start();
    feed.packet(aPacket(0));
    feed.use(FACTS, true);
    feed.packet(aPacket(10));
    feed.use({ ...FACTS, channelNames: ['Cz'], fullScaleUv: [400_000] }, false);
    for (const at of [500, 510, 520]) feed.packet({ ...aPacket(at), valuesUv: new Float32Array(10) });
    expect(chunks().map((chunk) => [chunk.firstSampleIndex, chunk.channelCount])).toEqual([
      [0, 2],
      [10, 2],
      [0, 1],
      [10, 1],
      [20, 1],
    ]);
    expect(sent.every(({ kind }) => kind === 'chunk' || kind === 'note')).toBe(true);
  });

  it('keeps a note for the sample that comes next, whatever is missing before it', () => {
    const { feed, notes } = aFeed();
    const back = () => feed.noteWithNext('linkBack', 'The link is back');
    back();
    feed.start();
    feed.packet(aPacket(0));
    feed.pause();
    back();
    // The link broke again before any sample arrived.
    feed.pause();
    back();
    feed.resume(true);
    expect(notes('linkBack')).toEqual([]);
    feed.packet({ ...aPacket(2500), hostTimeMs: 10_000 });
    feed.packet({ ...aPacket(2510), hostTimeMs: 10_040 });
    feed.packet({ ...aPacket(2520), hostTimeMs: 10_080 });
    expect(notes('linkBack').map(({ sampleIndex }) => sampleIndex)).toEqual([2500]);
  });

  it('uses a buffer again that came back', () => {
    const { feed, chunks, answer } = aFeed();
    feed.start();
    feed.packet(aPacket(0));
    const buffer = new ArrayBuffer(chunks()[0]!.valuesUv.buffer.byteLength);
    answer({ kind: 'recycle', buffer });
    feed.packet(aPacket(10));
    expect(new Float32Array(buffer)[0]).toBe(10);
  });
});

describe('settling', () => {
  it('waits until the engine has taken in all that was sent', async () => {
    const { feed, sent, answer, clock } = aFeed();
    feed.start();
    feed.packet(aPacket(0));
    feed.packet(aPacket(20));
    let isSettled = false;
    const settling = feed.settle().then(() => {
      isSettled = true;
    });
    await clock.advance(100);
    expect(isSettled).toBe(false);
    // Packets held back for the missing one are sent first, then the figures.
    expect(sent.slice(-3).map(({ kind }) => kind)).toEqual(['chunk', 'note', 'echo']);
    answer(sent.at(-1));
    await settling;
  });

  it('does not wait for ever for an engine that is gone, nor for one that was never there', async () => {
    const { feed, clock } = aFeed();
    await clock.until(feed.settle(), 2500);
    feed.dispose();
    await feed.settle();
  });

  it('leaves the port of before when it is joined anew', () => {
    const { feed, port } = aFeed();
    feed.connect({ onmessage: null, postMessage: () => undefined, close: () => undefined });
    expect(port.isClosed).toBe(true);
  });
});

import type { HeadsetPacket, HeadsetSink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { emptyPacket } from '../common/packet.ts';
import { CounterUnit, firstSampleIndexOf } from './align.ts';
import { type BrainBit2Board, MODE, type Verdict } from './connect.ts';
import {
  counterOf,
  decodeSignal,
  markOf,
  sampleCountOf,
  type SignalScale,
  signalProblem,
  uvPerCountOf,
} from './decode.ts';
import type { BrainBit2Model } from './models.ts';

/** How the device packs and scales its samples. */
type SignalLayout = Pick<BrainBit2Model, 'signalOrder' | 'sampleCount'> & { gain: number };

/** Most packets to hold until the counter's unit is known; half a second. */
const MOST_HELD = 16;

/** Streams the EEG to the sink; the returned function stops it. */
export function streamEeg(
  board: BrainBit2Board,
  model: SignalLayout,
  sink: HeadsetSink,
): Promise<() => Promise<void>> {
  const receiver = new SignalReceiver(model, sink);
  return board.run({
    mode: MODE.signal,
    source: board.signal,
    take: (bytes, hostTimeMs) => receiver.take(bytes, hostTimeMs),
    sink,
  });
}

/** Holds the first packets until the counter's unit is known, so that none is lost. */
class SignalReceiver {
  readonly #model: SignalLayout;
  readonly #sink: HeadsetSink;
  readonly #channelCount: number;
  #held: { bytes: Uint8Array; hostTimeMs: number }[] = [];
  #unit = new CounterUnit();
  #sampleCount: number | undefined;
  #samplesPerCount: number | undefined;
  #scale: SignalScale;
  #packet: HeadsetPacket;

  constructor(model: SignalLayout, sink: HeadsetSink) {
    this.#model = model;
    this.#sink = sink;
    this.#channelCount = model.signalOrder.length;
    this.#sampleCount = model.sampleCount;
    this.#scale = this.#scaleOf(0);
    this.#packet = emptyPacket(0, 0);
  }

  take(bytes: Uint8Array, hostTimeMs: number): Verdict {
    const sampleCount = this.#sampleCount ?? sampleCountOf(bytes.length, this.#channelCount) ?? 1;
    const problem = signalProblem(bytes, this.#channelCount, sampleCount);
    if (problem) {
      this.#sink.badPacket(problem);
      return 'waiting';
    }
    if (this.#samplesPerCount === undefined) return this.#learn(bytes, sampleCount, hostTimeMs);
    this.#handOn(bytes, hostTimeMs, this.#samplesPerCount);
    return 'underWay';
  }

  #learn(bytes: Uint8Array, sampleCount: number, hostTimeMs: number): Verdict {
    if (sampleCount !== this.#scale.sampleCount) {
      for (const _ of this.#held) this.#sink.badPacket('The packets after it have another length');
      this.#held = [];
      this.#unit = new CounterUnit();
      this.#scale = this.#scaleOf(sampleCount);
    }
    this.#held.push({ bytes: Uint8Array.from(bytes), hostTimeMs });
    const samplesPerCount = this.#unit.learn(counterOf(bytes), sampleCount);
    if (samplesPerCount === undefined) {
      return this.#held.length < MOST_HELD ? 'waiting' : unknownCounter();
    }
    this.#sampleCount = sampleCount;
    this.#samplesPerCount = samplesPerCount;
    this.#packet = emptyPacket(this.#channelCount, sampleCount);
    for (const held of this.#held) this.#handOn(held.bytes, held.hostTimeMs, samplesPerCount);
    this.#held = [];
    return 'underWay';
  }

  #handOn(bytes: Uint8Array, hostTimeMs: number, samplesPerCount: number): void {
    decodeSignal(bytes, this.#scale, this.#packet.valuesUv);
    this.#packet.firstSampleIndex = firstSampleIndexOf(counterOf(bytes), samplesPerCount);
    this.#packet.hostTimeMs = hostTimeMs;
    this.#packet.marker = markOf(bytes, this.#channelCount);
    this.#sink.packet(this.#packet);
  }

  #scaleOf(sampleCount: number): SignalScale {
    const { signalOrder: order, gain } = this.#model;
    return { order, uvPerCount: uvPerCountOf(gain), sampleCount };
  }
}

const unknownCounter = (): HeadsetError =>
  new HeadsetError(
    'unexpectedAnswer',
    'The packets of this BrainBit are numbered in an unknown way, or too many are lost. Bring it closer ' +
      'and connect again.',
  );

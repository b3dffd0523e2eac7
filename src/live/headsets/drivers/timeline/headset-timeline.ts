import type { HeadsetPacket } from '../common/contract.ts';
import type { StreamShape } from './packet-judge.ts';
import type { RadioFigures } from './radio-figures.ts';
import { SampleTimeline, type TimelineBlock } from './sample-timeline.ts';
import { StreamLock } from './stream-lock.ts';
import { UnsentSample } from './unsent-sample.ts';

type HeadsetTimelineOptions = StreamShape & {
  /** As in the facts of the headset. */
  unsentSample?: number | undefined;
  onBlock: (block: TimelineBlock) => void;
};

/** The timeline of a headset: accepted packets at their place on the sample clock. */
export class HeadsetTimeline {
  readonly #timeline: SampleTimeline;
  readonly #lock: StreamLock;
  readonly #unsent: UnsentSample | undefined;

  constructor({ onBlock, unsentSample, ...shape }: HeadsetTimelineOptions) {
    const { samplingRateHz, wrapSamples, fullScaleUv } = shape;
    const timeline = new SampleTimeline({ samplingRateHz, wrapSamples, onBlock });
    const onPacket = (packet: HeadsetPacket): void => timeline.packet(packet);
    const unsent =
      unsentSample === undefined || wrapSamples === undefined
        ? undefined
        : new UnsentSample({
            number: unsentSample,
            wrapSamples,
            channelCount: fullScaleUv.length,
            onPacket,
          });
    this.#timeline = timeline;
    this.#unsent = unsent;
    this.#lock = new StreamLock(shape, {
      packet: unsent ? (packet) => unsent.packet(packet) : onPacket,
      bad: () => timeline.badPacket(),
    });
  }

  /** Index the next sample gets unless samples are lost before it. */
  get nextIndex(): number {
    return this.#timeline.nextIndex;
  }

  packet(packet: HeadsetPacket): void {
    this.#lock.packet(packet);
  }

  badPacket(): void {
    this.#timeline.badPacket();
  }

  /** Passes on held packets: no more come for now. */
  flush(): void {
    this.#lock.flush();
    this.#timeline.flush();
  }

  /** Packets that the driver had buffered and flushes now still continue the previous ones. */
  linkLost(): void {
    this.#lock.flush();
    this.#unsent?.forget();
    this.#timeline.linkLost();
  }

  /** The device is sending again; `isReconnect` unless the pause was on purpose. */
  linkBack(isReconnect = true): void {
    this.#lock.unlock();
    this.#unsent?.forget();
    this.#timeline.linkBack(isReconnect);
  }

  /** The next sample gets index 0, and the figures restart. */
  restart(): void {
    this.#lock.restart();
    this.#unsent?.forget();
    this.#timeline.restart();
  }

  figures(): RadioFigures {
    return this.#timeline.figures();
  }
}

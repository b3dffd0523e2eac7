import type { HeadsetPacket } from '../contract.ts';
import type { StreamShape } from './packet-judge.ts';
import type { RadioFigures } from './radio-figures.ts';
import { SampleTimeline, type TimelineBlock } from './sample-timeline.ts';
import { StreamLock } from './stream-lock.ts';

export type HeadsetTimelineOptions = StreamShape & { onBlock: (block: TimelineBlock) => void };

/** The timeline of a headset: packets that are believed, at their place on the sample clock. */
export class HeadsetTimeline {
  readonly #timeline: SampleTimeline;
  readonly #lock: StreamLock;

  constructor({ onBlock, ...shape }: HeadsetTimelineOptions) {
    const { samplingRateHz, wrapSamples } = shape;
    const timeline = new SampleTimeline({ samplingRateHz, wrapSamples, onBlock });
    this.#timeline = timeline;
    this.#lock = new StreamLock(shape, {
      packet: (packet) => timeline.packet(packet),
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

  /** Passes on what was held back: nothing more comes for now. */
  flush(): void {
    this.#lock.flush();
    this.#timeline.flush();
  }

  /** What the driver held back and hands on now still goes on from the packets before. */
  linkLost(): void {
    this.#lock.flush();
    this.#timeline.linkLost();
  }

  /** The device sends again, `isReconnect` unless it was silent on purpose. */
  linkBack(isReconnect = true): void {
    this.#lock.unlock();
    this.#timeline.linkBack(isReconnect);
  }

  /** The next sample gets index 0 and the figures begin anew. */
  restart(): void {
    this.#lock.restart();
    this.#timeline.restart();
  }

  figures(): RadioFigures {
    return this.#timeline.figures();
  }
}

import { CrownAligner } from './samples/align.ts';
import type { CrownInfo } from './device-info.ts';

/** State that must outlive a link: a lost Crown reconnects without the cloud, and its count continues. */
export type KnownCrown = { aligner: CrownAligner; info: CrownInfo; token: string | undefined };

/** Crowns this page has opened, by device id. */
export class CrownMemory {
  readonly #known = new Map<string, KnownCrown>();

  get(deviceId: string): KnownCrown | undefined {
    return this.#known.get(deviceId);
  }

  /** Keeps the sample numbers of a Crown if its rate is unchanged. */
  remember(info: CrownInfo): KnownCrown {
    const before = this.#known.get(info.deviceId);
    const isSame = before?.info.samplingRate === info.samplingRate;
    const aligner = isSame ? before.aligner : new CrownAligner(info.samplingRate);
    const known = { aligner, info, token: before?.token };
    this.#known.set(info.deviceId, known);
    return known;
  }
}

import { createStore, type Store } from '#live/store/store.ts';
import type { HeadsetBlock } from '#live/headsets/connection/headset-feed.ts';
import type { Click } from './click.ts';
import { type LoopOutcome, loopDelay } from './loop-delay.ts';

/** What goes out: a click of the loudspeaker, with an electrode held against it, or a flash for a photodiode. */
export type LoopSignal = 'sound' | 'light';

export type LoopView = {
  signal: LoopSignal | undefined;
  /** Signals sent so far in the current measurement. */
  sentCount: number;
  isLit: boolean;
  outcome: (LoopOutcome & { signal: LoopSignal }) | undefined;
  problem: string | undefined;
};

export const LOOP_SIGNALS = 10;
const FIRST_AFTER_MS = 1000;
/** Slow enough for eyes that react to flashes, and irregular so that no rhythm of the signal fits. */
const SHORTEST_PAUSE_MS = 1000;
const PAUSE_RANGE_MS = 500;
const FLASH_MS = 120;

type LoopDeps = {
  /** Calls `take` with each block of samples when it arrives. */
  listen: (take: (block: HeadsetBlock) => void) => () => void;
  /** Resolves once a click can be played without delay; rejects where there is no sound output. */
  openClick: () => Promise<Click>;
  /** Epoch milliseconds with fractions. */
  nowMs: () => number;
  after: (ms: number, run: () => void) => () => void;
  /** 0 to 1. */
  random: () => number;
};

const IDLE: LoopView = {
  signal: undefined,
  sentCount: 0,
  isLit: false,
  outcome: undefined,
  problem: undefined,
};

/** Measures the whole chain of a feedback: output, headset and radio. One measurement at a time. */
export class LoopTest {
  readonly view: Store<LoopView> = createStore(IDLE);
  readonly #deps: LoopDeps;
  #stopListening: (() => void) | undefined;
  #cancelNext: (() => void) | undefined;
  #click: Click | undefined;
  #timesMs: number[] = [];
  #channelsUv: number[][] = [];
  #commandedMs: number[] = [];
  /** Tells a measurement from one that was cancelled while its sound output opened. */
  #measurement = 0;

  constructor(deps: LoopDeps) {
    this.#deps = deps;
  }

  async run(signal: LoopSignal): Promise<void> {
    this.cancel();
    const measurement = this.#measurement;
    this.view.set({ ...IDLE, signal });
    let click: Click | undefined;
    try {
      if (signal === 'sound') click = await this.#deps.openClick();
    } catch {
      this.view.set({
        ...IDLE,
        problem: 'This computer offers no sound output. Connect loudspeakers and measure again.',
      });
      return;
    }
    if (measurement !== this.#measurement) return click?.close();
    this.#click = click;
    this.#timesMs = [];
    this.#channelsUv = [];
    this.#commandedMs = [];
    this.#stopListening = this.#deps.listen((block) => this.#take(block));
    this.#in(FIRST_AFTER_MS, () => this.#send(signal));
  }

  cancel(): void {
    this.#measurement++;
    this.#stop();
    if (this.view.get().signal) this.view.set(IDLE);
  }

  dispose(): void {
    this.#measurement++;
    this.#stop();
  }

  #stop(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    this.#cancelNext?.();
    this.#cancelNext = undefined;
    this.#click?.close();
    this.#click = undefined;
  }

  #in(ms: number, run: () => void): void {
    this.#cancelNext = this.#deps.after(ms, run);
  }

  #take({ sampleCount, channelCount, valuesUv }: HeadsetBlock): void {
    const nowMs = this.#deps.nowMs();
    for (let channel = 0; channel < channelCount; channel++) {
      const values = (this.#channelsUv[channel] ??= []);
      for (let i = 0; i < sampleCount; i++) values.push(valuesUv[channel * sampleCount + i]!);
    }
    for (let i = 0; i < sampleCount; i++) this.#timesMs.push(nowMs);
  }

  #send(signal: LoopSignal): void {
    const { nowMs, random } = this.#deps;
    this.#commandedMs.push(nowMs());
    this.#click?.play();
    const sentCount = this.#commandedMs.length;
    this.#patch({ sentCount, isLit: signal === 'light' });
    const pauseMs = SHORTEST_PAUSE_MS + PAUSE_RANGE_MS * random();
    this.#in(FLASH_MS, () => {
      this.#patch({ isLit: false });
      const next = sentCount < LOOP_SIGNALS ? () => this.#send(signal) : () => this.#finish(signal);
      this.#in(pauseMs - FLASH_MS, next);
    });
  }

  #finish(signal: LoopSignal): void {
    this.#stop();
    const samples = { timesMs: this.#timesMs, channelsUv: this.#channelsUv };
    this.view.set({ ...IDLE, outcome: { signal, ...loopDelay(samples, this.#commandedMs) } });
  }

  #patch(change: Partial<LoopView>): void {
    this.view.set({ ...this.view.get(), ...change });
  }
}

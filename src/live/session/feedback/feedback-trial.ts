import { every } from '#live/store/timers.ts';
import { DEFAULT_REFRACTORY_MS } from '#shared/eeg/protocol.ts';
import { FeedbackRack, type FeedbackRackDeps } from './feedback-rack.ts';
import { combineSinks, type FeedbackFrame } from './feedback-sink.ts';

export type TrialDeps = {
  createContext: FeedbackRackDeps['createContext'];
  loadFile?: NonNullable<FeedbackRackDeps['loadFile']>;
  /** Calls `tick` repeatedly until the returned function is called. */
  every: (ms: number, tick: () => void) => () => void;
};

/** The frame interval of a session. */
const FRAME_MS = 40;
/** Success that rewards the client, with chimes as often as the protocol format defines. */
const REWARDED_FROM = 50;

const FIRST_SUCCESS = 50;

/** Success of a simulated client, 0-100: slow waves of effort with quicker ones on them. */
const simulatedSuccess = (seconds: number): number =>
  50 + 34 * Math.sin((2 * Math.PI * seconds) / 17) + 15 * Math.sin((2 * Math.PI * seconds) / 4.3);

/**
 * Feedback without a session: sound and video follow a success set by hand. Frames continue while it plays, as in a
 * session, so the user hears and sees what a client would.
 */
export class FeedbackTrial {
  readonly rack: FeedbackRack;
  readonly #sinks = combineSinks(() => undefined);
  readonly #deps: TrialDeps;
  #stop: (() => void) | undefined;
  /** False after a pause while sound is still being enabled. */
  #isWanted = false;
  #msSinceChime = DEFAULT_REFRACTORY_MS;
  #byHand = FIRST_SUCCESS;
  #isSimulated = false;
  #playedMs = 0;
  readonly #frame: FeedbackFrame = {
    success: FIRST_SUCCESS,
    isRewarded: false,
    rewardCount: 0,
    isArtifact: false,
    isTraining: true,
    ageMs: 0,
  };

  constructor(deps: TrialDeps) {
    this.#deps = deps;
    this.rack = new FeedbackRack({
      createContext: deps.createContext,
      addSink: (sink) => this.#sinks.add(sink),
      ...(deps.loadFile && { loadFile: deps.loadFile }),
    });
  }

  get isPlaying(): boolean {
    return this.#stop !== undefined;
  }

  setSuccess(success: number): void {
    this.#byHand = success;
    this.#frame.success = success;
  }

  /** Of the last frame, 0-100. */
  get success(): number {
    return this.#frame.success;
  }

  /** Lets success rise and fall like that of a client, or returns to the one set by hand. */
  simulate(isSimulated: boolean): void {
    this.#isSimulated = isSimulated;
  }

  /** Called from a click: browsers allow no sound before one. */
  async play(): Promise<void> {
    this.#isWanted = true;
    await this.rack.unlock();
    if (!this.#isWanted) return;
    this.#stop ??= this.#deps.every(FRAME_MS, () => this.#tick());
  }

  pause(): void {
    this.#isWanted = false;
    this.#stop?.();
    this.#stop = undefined;
    this.#sinks.rest();
  }

  #tick(): void {
    const frame = this.#frame;
    this.#msSinceChime += FRAME_MS;
    this.#playedMs += FRAME_MS;
    frame.success = this.#isSimulated ? simulatedSuccess(this.#playedMs / 1000) : this.#byHand;
    frame.isRewarded = frame.success >= REWARDED_FROM;
    frame.rewardCount = frame.isRewarded && this.#msSinceChime >= DEFAULT_REFRACTORY_MS ? 1 : 0;
    if (frame.rewardCount > 0) this.#msSinceChime = 0;
    this.#sinks.update(frame);
  }

  dispose(): void {
    this.pause();
    this.rack.dispose();
  }
}

export const openFeedbackTrial = (loadFile: NonNullable<TrialDeps['loadFile']>): FeedbackTrial =>
  new FeedbackTrial({
    loadFile,
    createContext: () => new AudioContext({ latencyHint: 'interactive' }),
    every,
  });

import type { SpectrogramReply, TraceSpectrum } from '#shared/review/analysis.ts';
import { errorMessage } from '#shared/error-message.ts';
import { createStore, type Store } from '#live/store/store.ts';
import { browserTimers, type TimerPort } from '#live/workers/worker-failure.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { type AnalysisChoices, analysisInput, type AnalysisInput } from './analysis-input.ts';

/** Results together with the input they belong to, so that they never appear under another heading. */
export type AnalysisResult = {
  input: AnalysisInput;
  /** One per trace of the input. */
  spectra: readonly TraceSpectrum[];
  /** Of the chosen trace; undefined while pending. */
  spectrogram: SpectrogramReply | undefined;
};

export type AnalysisState = {
  /** The last result; shown while a newer one is pending. */
  result: AnalysisResult | undefined;
  isBusy: boolean;
  /** Why there is nothing to show, as text. */
  problem: string | undefined;
};

/** Waits until the user stops scrolling or dragging. */
const CALM_MS = 150;
const SPECTROGRAM_COLUMNS = 480;
const SPECTROGRAM_MOST_HZ = 45;

/**
 * Measures what the workbench shows, and again after every change. One request runs at a time, and outdated results are
 * dropped.
 */
export class Analysis {
  readonly state: Store<AnalysisState> = createStore<AnalysisState>({
    result: undefined,
    isBusy: false,
    problem: undefined,
  });
  readonly #workbench: Workbench;
  readonly #choices: Store<AnalysisChoices>;
  readonly #timers: TimerPort;
  readonly #stops: (() => void)[];
  #timer: unknown;
  #key = '';
  #wanted: AnalysisInput | undefined;
  #isRunning = false;
  #isDisposed = false;

  constructor(workbench: Workbench, choices: Store<AnalysisChoices>, timers: TimerPort = browserTimers) {
    this.#workbench = workbench;
    this.#choices = choices;
    this.#timers = timers;
    this.#stops = [
      workbench.onChange(() => this.#later()),
      workbench.selection.subscribe(() => this.#later()),
      choices.subscribe(() => this.#look()),
    ];
    this.#look();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#wanted = undefined;
    this.#timers.clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  #later(): void {
    this.#timers.clearTimeout(this.#timer);
    this.#timer = this.#timers.setTimeout(() => this.#look(), CALM_MS);
  }

  /** Starts again when anything a result depends on has changed. */
  #look(): void {
    if (this.#isDisposed) return;
    const { recording, settings, startSeconds, selection } = this.#workbench;
    const view = { startSeconds: startSeconds.value, selection: selection.value };
    const made = analysisInput(recording, settings.get(), view, this.#choices.get());
    const key = JSON.stringify(made);
    if (key === this.#key) return;
    this.#key = key;
    this.#wanted = made.ok ? made.input : undefined;
    if (!made.ok) {
      this.state.set({ result: undefined, isBusy: false, problem: made.message });
      return;
    }
    this.state.set({ ...this.state.get(), isBusy: true });
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#wanted) {
      const input = this.#wanted;
      try {
        await this.#measure(input);
      } catch (cause) {
        const problem = errorMessage(cause);
        if (this.#isCurrent(input)) this.state.set({ result: undefined, isBusy: false, problem });
      }
      if (this.#isCurrent(input)) this.#wanted = undefined;
    }
    this.#isRunning = false;
  }

  #isCurrent(input: AnalysisInput): boolean {
    return this.#wanted === input && !this.#isDisposed;
  }

  async #measure(input: AnalysisInput): Promise<void> {
    const { control } = this.#workbench;
    const { startSeconds, durationSeconds, segmentSeconds } = input;
    const range = { startSeconds, durationSeconds, segmentSeconds };
    const { traces: spectra } = await control.spectrum({
      ...range,
      traces: input.traces.map(({ spec }) => spec),
    });
    if (!this.#isCurrent(input)) return;
    this.state.set({ result: { input, spectra, spectrogram: undefined }, isBusy: true, problem: undefined });
    const chosen = input.traces[input.chosen]!;
    const spectrogram = await control.spectrogram({
      ...range,
      trace: chosen.spec,
      maxColumns: SPECTROGRAM_COLUMNS,
      maxHz: Math.min(SPECTROGRAM_MOST_HZ, chosen.samplingRateHz / 2),
    });
    if (!this.#isCurrent(input)) return;
    this.state.set({ result: { input, spectra, spectrogram }, isBusy: false, problem: undefined });
  }
}

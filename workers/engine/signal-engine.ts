import type { SignalCore } from '#dsp/host/core-types.ts';
import type { SampleChunk } from '#shared/eeg/source.ts';
import { BASELINE_SHORT } from '#shared/engine/engine-api.ts';
import type { RunSummary } from '#shared/engine/summary.ts';
import { ARTIFACT_BITS, HOP_MS, phaseCode, TICK, TICKS_PER_SECOND, tickWidth } from '#shared/engine/ticks.ts';
import { ArtifactWatch } from './quality/artifact-watch.ts';
import { SampleClock } from './clock.ts';
import type { EngineSink, PhaseReason, RunOptions } from './engine-sink.ts';
import type { Hop, HopStatus } from './hop.ts';
import type { Evaluator, EvaluatorInput } from './features/evaluator.ts';
import { jumpWords, noThresholdWords, wrongChannelsWords } from './engine-words.ts';
import { HopStager } from './hop-stager.ts';
import { IndividualBands } from './individual-bands.ts';
import { ProtocolRunner } from './protocol-runner.ts';
import { QualityMonitor } from './quality/quality.ts';
import type { EnginePlan } from './signal-plan.ts';
import { ThresholdBook } from './thresholds/thresholds.ts';
import { TickLog } from './tick-log.ts';
import { Timeline } from './timeline.ts';

/**
 * The engine: samples in, ticks and events out. The same class runs in the worker, on the command line and on the
 * server. It has no clock, timer or port, so the same samples and commands always give the same ticks. Commands that
 * are invalid in the current state throw an Error that can be shown.
 */
export class SignalEngine {
  readonly #core: SignalCore;
  readonly #plan: EnginePlan;
  readonly #sink: EngineSink;
  readonly #clock: SampleClock;
  readonly #stager: HopStager;
  readonly #artifacts: ArtifactWatch;
  readonly #evaluators: readonly Evaluator[];
  /** Reused for every hop. */
  readonly #input: EvaluatorInput;
  /** Value of each condition in its own unit; NaN while there is none. */
  readonly #values: Float64Array;
  readonly #individual: IndividualBands;
  readonly #thresholds: ThresholdBook;
  readonly #runner: ProtocolRunner;
  readonly #quality: QualityMonitor;
  readonly #timeline = new Timeline();
  readonly #log: TickLog;
  readonly #row: Float64Array;
  #runAfterBaseline: RunOptions | undefined;
  #newestHostTimeMs = 0;
  #hasReportedWrongShape = false;

  /** `storesTicks`: whether `ticks` is wanted. A live session would otherwise grow by 4 KB a second. */
  constructor(core: SignalCore, plan: EnginePlan, sink: EngineSink, { storesTicks = true } = {}) {
    const { signal, config, ready } = plan;
    const { samplingRateHz, channelCount } = signal;
    core.configure(signal);
    this.#core = core;
    this.#plan = plan;
    this.#sink = sink;
    this.#clock = new SampleClock(samplingRateHz);
    this.#stager = new HopStager({ samplingRateHz, channelCount, capacity: signal.maxBlockSamples });
    this.#artifacts = new ArtifactWatch(plan);
    this.#evaluators = plan.conditions.map(({ compiled, firstFeature }) =>
      compiled.evaluator(firstFeature, core),
    );
    const { amplitudeUv: amplitudesUv, phasorUv: phasorsUv, filtered } = core;
    this.#input = {
      amplitudesUv,
      phasorsUv,
      filtered,
      stride: 0,
      sampleCount: 0,
      firstSampleIndex: 0,
      tickIndex: 0,
    };
    this.#values = new Float64Array(plan.conditions.length);
    this.#individual = new IndividualBands(config.protocol.conditions, this.#evaluators);
    this.#thresholds = new ThresholdBook(config.protocol, config.carriedThresholds);
    this.#runner = new ProtocolRunner(config.protocol);
    const { mainsHz, source } = config;
    this.#quality = new QualityMonitor({
      samplingRateHz,
      channelNames: source.channelNames,
      mainsHz,
      fullScaleUv: source.fullScaleUv,
    });
    this.#log = new TickLog(ready.conditions, { storesTicks });
    this.#row = new Float64Array(tickWidth(ready.conditions.length));
  }

  /** Seconds of samples since the clock started. */
  get atSeconds(): number {
    return this.#stager.sampleCount / this.#plan.signal.samplingRateHz;
  }

  /** Time of a sample number of the source, in seconds since the clock started. */
  secondsOf(sourceIndex: number): number {
    return this.#clock.indexOf(sourceIndex) / this.#plan.signal.samplingRateHz;
  }

  /** Number of ticks since the clock started. */
  get tickCount(): number {
    return this.#stager.tickCount;
  }

  /** All ticks since the clock started, row-major; valid until the next tick. Throws unless they are stored. */
  get ticks(): Float64Array<ArrayBuffer> {
    return this.#log.values;
  }

  get run(): number {
    return this.#timeline.run;
  }

  summarize(run?: number): RunSummary {
    return this.#log.summarize(run);
  }

  /** Takes samples of any number; `chunk.valuesUv` may be reused after the call. */
  ingest(chunk: SampleChunk): void {
    if (this.#timeline.phase === 'ended' || chunk.sampleCount <= 0 || !this.#hasRightShape(chunk)) return;
    const verdict = this.#clock.accept(chunk.firstSampleIndex, chunk.sampleCount);
    if (verdict.kind === 'late' || verdict.kind === 'stale') return;
    if (verdict.kind === 'jump')
      this.#emitProblem('clockJump', jumpWords(verdict.jumpedSamples / this.#plan.signal.samplingRateHz));
    if (verdict.missing > 0) this.#fillGap(verdict);
    this.#newestHostTimeMs = chunk.hostTimeMs;
    let taken = verdict.kind === 'take' ? verdict.skip : 0;
    while (taken < chunk.sampleCount) {
      taken += this.#stager.take(chunk, taken);
      this.#completeHops();
    }
  }

  /**
   * Marks samples that nothing recorded. The source then begins at its sample 0 again. During an outage, session time
   * stands still.
   */
  skip(missing: number, isOutage: boolean): void {
    this.#clock.skip(missing);
    this.#fillGap({ missing, isOutage });
  }

  /** Resets to sample 0 with empty filters; manual thresholds stay. The source must restart too. */
  restart(): void {
    this.#core.reset();
    this.#clock.restart();
    this.#stager.reset();
    this.#artifacts.reset();
    for (const evaluator of this.#evaluators) evaluator.reset();
    this.#individual.reset();
    this.#thresholds.reset();
    this.#runner.reset();
    this.#quality.reset();
    this.#timeline.reset();
    this.#log.reset();
    this.#runAfterBaseline = undefined;
  }

  startBaseline(seconds: number, thenRun?: RunOptions): void {
    this.#timeline.startBaseline(seconds);
    this.#thresholds.startBaseline();
    this.#individual.startBaseline();
    this.#runAfterBaseline = thenRun;
    this.#emitPhase('command');
  }

  startRun(options: RunOptions): void {
    this.#beginRun(options, 'command');
  }

  startResting(seconds: number): void {
    this.#timeline.startResting(seconds);
    this.#emitPhase('command');
  }

  extend(seconds: number): void {
    this.#timeline.extend(seconds);
  }

  pause(): void {
    this.#timeline.pause();
    this.#emitPhase('command');
  }

  resume(): void {
    this.#timeline.resume();
    this.#runner.reset();
    this.#emitPhase('command');
  }

  /** Ends the current baseline, run or resting recording; otherwise does nothing. */
  endPhase(): void {
    this.#endPhase('command');
  }

  /** The source has no more samples. The end of a stream from before a restart is ignored. */
  endSource(): void {
    if (this.#clock.isAwaitingRestart || this.#timeline.phase === 'ended') return;
    this.#endPhase('sourceEnded');
    this.#sink.event({ type: 'sourceEnded', atSeconds: this.atSeconds });
  }

  setThreshold(condition: number, value: number): void {
    const problem = this.#thresholds.setByHand(condition, value);
    if (problem !== undefined) throw new Error(problem);
    this.#emitThresholds('manual');
  }

  setGoal(goalPct: number): void {
    const problem = this.#thresholds.setGoal(goalPct);
    if (problem !== undefined) throw new Error(problem);
    this.#emitThresholds('goal');
  }

  /** Ends the current phase and the session. Later samples are ignored. */
  finish(): { durationSeconds: number; summary: RunSummary } {
    if (this.#timeline.phase !== 'ended') {
      this.#runAfterBaseline = undefined;
      this.#endPhase('command');
      this.#timeline.finish();
      this.#sink.tail?.(this.#stager.current(this.#core.filtered));
      this.#emitPhase('command');
    }
    return { durationSeconds: this.atSeconds, summary: this.#log.summarize() };
  }

  /** Hops of an outage without any sample belong to no phase. */
  #fillGap({ missing, isOutage }: { missing: number; isOutage: boolean }): void {
    this.#sink.event({ type: 'gap', atSeconds: this.atSeconds, missingSamples: missing });
    for (let filled = 0; filled < missing; ) {
      const isWhole = this.#stager.isEmpty;
      filled += this.#stager.takeMissing(missing - filled);
      if (isOutage && isWhole && this.#stager.isFull) this.#timeline.signalLost();
      this.#completeHops();
    }
    // As after a pause, the hold time starts again.
    if (this.#timeline.signalBack()) this.#runner.reset();
  }

  #completeHops(): void {
    while (this.#stager.isFull) {
      const hop = this.#stager.current(this.#core.filtered);
      if (hop.sampleCount > 0) this.#core.process(hop.raw, hop.stride, 0, hop.sampleCount);
      this.#quality.observe(hop);
      const bits = this.#artifacts.step(this.#core, hop);
      this.#quality.noteArtifacts(this.#artifacts.channelReasons);
      this.#evaluate(hop);
      this.#fillRow(hop.tickIndex, bits);
      this.#log.add(this.#row, this.#timeline.phase === 'training');
      const isOver = this.#timeline.countTick();
      this.#sink.tick(this.#row, hop, this.#status(hop.tickIndex));
      this.#stager.advance();
      this.#afterTick(hop.tickIndex, isOver);
    }
  }

  #fillRow(tickIndex: number, gateBits: number): void {
    const { phase, tickRun } = this.#timeline;
    const isTraining = phase === 'training';
    const values = this.#values;
    const isBaseline = phase === 'baseline';
    const isLearning = gateBits === 0 && (isTraining || isBaseline);
    const isTaken = isLearning && this.#thresholds.observe(values, isBaseline);
    this.#individual.endTick(isTaken && isBaseline);
    // A tick without a value or a threshold cannot be judged and must not count as failure.
    const isUnjudged = isTraining && this.#thresholds.values.some(Number.isNaN);
    const hasNoValue = gateBits === 0 && values.some(Number.isNaN);
    const artifact =
      gateBits | (isUnjudged ? ARTIFACT_BITS.settling : 0) | (hasNoValue ? ARTIFACT_BITS.noValue : 0);
    this.#row[TICK.timeSeconds] = (tickIndex * HOP_MS) / 1000;
    this.#row[TICK.phase] = phaseCode(phase);
    this.#row[TICK.run] = tickRun;
    this.#row[TICK.artifact] = artifact;
    this.#row[TICK.emgUv] = this.#artifacts.emgUv;
    this.#runner.step(
      { values, thresholds: this.#thresholds, isTraining, isClean: artifact === 0 },
      this.#row,
    );
  }

  #evaluate(hop: Hop): void {
    const input = this.#input;
    // After a reset the core may return other arrays.
    input.amplitudesUv = this.#core.amplitudeUv;
    input.phasorsUv = this.#core.phasorUv;
    input.filtered = hop.filtered;
    input.stride = hop.stride;
    input.sampleCount = hop.sampleCount;
    input.firstSampleIndex = hop.firstSampleIndex;
    input.tickIndex = hop.tickIndex;
    for (let index = 0; index < this.#evaluators.length; index++) {
      this.#values[index] = this.#evaluators[index]!.step(input);
    }
  }

  #status(tickIndex: number): HopStatus {
    return {
      tickIndex,
      newestSampleHostTimeMs: this.#newestHostTimeMs,
      phaseElapsedSeconds: this.#timeline.elapsedSeconds,
      phasePlannedSeconds: this.#timeline.plannedSeconds,
      runRewardedPct: this.#log.runRewardedPct,
      runArtifactPct: this.#log.runArtifactPct,
      missingSamples: this.#clock.missingSamples,
      channelReasons: this.#artifacts.channelReasons,
    };
  }

  #afterTick(tickIndex: number, isOver: boolean): void {
    if (tickIndex % TICKS_PER_SECOND === 0) {
      if (this.#timeline.phase === 'training') this.#adaptThresholds();
      const channels = this.#quality.measure(this.#core);
      this.#artifacts.noteQuality(channels);
      this.#sink.event({ type: 'quality', channels, mainsHz: this.#quality.mainsHz });
    }
    if (isOver) this.#endPhase('elapsed');
  }

  #adaptThresholds(): void {
    if (this.#thresholds.adapt()) this.#emitThresholds('auto');
    const values = this.#thresholds.suggestions();
    if (!values) return;
    const widths = this.#thresholds.knownWidths();
    this.#sink.event({ type: 'suggestion', atSeconds: this.atSeconds, values, widths });
  }

  #endPhase(reason: PhaseReason): void {
    const ended = this.#timeline.end();
    if (!ended) return;
    if (ended.phase === 'resting') return this.#emitPhase(reason);
    if (ended.phase === 'training') {
      this.#emitPhase(reason);
      this.#sink.event({ type: 'runSummary', run: ended.run, summary: this.#log.summarize(ended.run) });
      return;
    }
    this.#judgeBaseline(ended.ticks);
    const next = this.#runAfterBaseline;
    this.#runAfterBaseline = undefined;
    if (next && reason !== 'sourceEnded' && this.#thresholds.unknown().length === 0)
      this.#beginRun(next, reason);
    else this.#emitPhase(reason);
  }

  #judgeBaseline(ticks: number): void {
    const outcome = this.#thresholds.finishBaseline(ticks, () => {
      const events = this.#individual.finishBaseline(this.#thresholds, this.atSeconds);
      for (const event of events) this.#sink.event(event);
    });
    if (outcome.ok) {
      this.#emitThresholds('baseline');
      if (outcome.lack !== undefined) this.#emitProblem(BASELINE_SHORT, outcome.lack);
    } else {
      this.#individual.dropBaseline();
      this.#sink.event({
        type: 'baselineRejected',
        atSeconds: this.atSeconds,
        reason: outcome.reason,
      });
    }
  }

  #beginRun({ run, seconds }: RunOptions, reason: PhaseReason): void {
    this.#timeline.requireFree('a run');
    const unknown = this.#thresholds.unknown();
    if (unknown.length > 0) throw new Error(noThresholdWords(unknown));
    for (const event of this.#individual.startRun(this.atSeconds)) this.#sink.event(event);
    this.#timeline.startRun(run, seconds);
    this.#runner.reset();
    this.#log.startRun();
    this.#emitPhase(reason);
  }

  #hasRightShape(chunk: SampleChunk): boolean {
    const { channelCount } = this.#plan.signal;
    if (chunk.channelCount === channelCount) return true;
    if (!this.#hasReportedWrongShape) {
      this.#hasReportedWrongShape = true;
      this.#emitProblem('wrongChannelCount', wrongChannelsWords(chunk.channelCount, channelCount));
    }
    return false;
  }

  #emitProblem(code: string, message: string): void {
    this.#sink.event({ type: 'problem', code, message });
  }

  #emitPhase(reason: PhaseReason): void {
    const { phase, run, isResting } = this.#timeline;
    const { atSeconds } = this;
    this.#sink.event({ type: 'phase', phase, run, atSeconds, reason, ...(isResting && { isResting }) });
  }

  #emitThresholds(cause: 'baseline' | 'manual' | 'goal' | 'auto'): void {
    this.#sink.event({
      type: 'thresholds',
      atSeconds: this.atSeconds,
      values: this.#thresholds.toList(),
      cause,
      ...(cause === 'baseline' && { ownBaselines: this.#thresholds.ownBaselines() }),
    });
  }
}

import { TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import type { RecordingPart } from '#shared/recording/part-format.ts';
import type { EngineCommand, RecordedCommand } from '#shared/recording/recorded-command.ts';
import { assertNever } from '#shared/assert-never.ts';
import { isOutage } from '../clock.ts';
import type { SignalEngine } from '../signal-engine.ts';

type Gap = { firstSampleIndex: number; missing: number };

/** Gives the engine a recorded or a new command. Throws the engine's error, which can be shown. */
export function applyCommand(engine: SignalEngine, command: EngineCommand): void {
  switch (command.name) {
    case 'startBaseline':
      return engine.startBaseline(command.seconds, command.thenRun);
    case 'startRun':
      return engine.startRun({ run: command.run, seconds: command.seconds });
    case 'startResting':
      return engine.startResting(command.seconds);
    case 'extend':
      return engine.extend(command.seconds);
    case 'pause':
      return engine.pause();
    case 'resume':
      return engine.resume();
    case 'endPhase':
      return engine.endPhase();
    case 'setThreshold':
      return engine.setThreshold(command.condition, command.value);
    case 'setGoal':
      return engine.setGoal(command.goalPct);
    default:
      return assertNever(command);
  }
}

type Recorded = {
  parts: readonly RecordingPart[];
  commands: readonly RecordedCommand[];
  samplingRateHz: number;
};

/**
 * Takes a restarted engine through a recorded session: the same samples, gaps and commands at the same ticks. Its state is
 * then that of the engine that recorded them, bit for bit.
 */
export function restoreSession(engine: SignalEngine, { parts, commands, samplingRateHz }: Recorded): void {
  const feed = new SampleFeed(engine, parts, samplingRateHz);
  for (const command of commands) {
    // Tick k ends before this sample.
    feed.playUntil(Math.floor((command.afterTicks * samplingRateHz) / TICKS_PER_SECOND));
    applyCommand(engine, command);
  }
  feed.playUntil(Infinity);
}

/** Plays stored samples into the engine, with missing samples where the recording noted a gap. */
class SampleFeed {
  readonly #engine: SignalEngine;
  readonly #parts: readonly RecordingPart[];
  readonly #gaps: Gap[];
  readonly #samplingRateHz: number;
  #position = 0;
  /** Where the numbers of the stream begin: each gap begins a new one. */
  #streamStart = 0;

  constructor(engine: SignalEngine, parts: readonly RecordingPart[], samplingRateHz: number) {
    this.#engine = engine;
    this.#parts = parts;
    this.#samplingRateHz = samplingRateHz;
    this.#gaps = gapsOf(parts, samplingRateHz);
  }

  playUntil(until: number): void {
    for (const part of this.#parts) {
      const end = part.header.firstSampleIndex + part.header.sampleCount;
      while (this.#position < Math.min(until, end)) this.#playOn(part, Math.min(until, end));
    }
  }

  #playOn(part: RecordingPart, until: number): void {
    const [gap] = this.#gaps;
    if (gap && gap.firstSampleIndex <= this.#position) {
      this.#gaps.shift();
      this.#engine.skip(gap.missing, isOutage(gap.missing, this.#samplingRateHz));
      this.#position = gap.firstSampleIndex + gap.missing;
      this.#streamStart = this.#position;
      return;
    }
    const { firstSampleIndex, sampleCount: stride, channelCount } = part.header;
    const from = this.#position - firstSampleIndex;
    const sampleCount = Math.min(until, gap?.firstSampleIndex ?? Infinity) - this.#position;
    const valuesUv = new Float32Array(channelCount * sampleCount);
    for (let channel = 0; channel < channelCount; channel++) {
      const start = channel * stride + from;
      valuesUv.set(part.samples.subarray(start, start + sampleCount), channel * sampleCount);
    }
    this.#engine.ingest({
      firstSampleIndex: this.#position - this.#streamStart,
      sampleCount,
      channelCount,
      hostTimeMs: 0,
      valuesUv,
    });
    this.#position += sampleCount;
  }
}

/** Gaps in the order of their samples, no longer than what was stored of them before a page closed. */
function gapsOf(parts: readonly RecordingPart[], samplingRateHz: number): Gap[] {
  const gaps: Gap[] = [];
  for (const { type, atSeconds, text } of parts.flatMap(({ header }) => header.events)) {
    if (type !== 'gap') continue;
    const gap = {
      firstSampleIndex: Math.round(atSeconds * samplingRateHz),
      missing: Number.parseInt(text, 10),
    };
    // A gap that was noted, but whose samples were not stored.
    while ((gaps.at(-1)?.firstSampleIndex ?? -1) >= gap.firstSampleIndex) gaps.pop();
    gaps.push(gap);
  }
  const { firstSampleIndex, sampleCount } = parts.at(-1)!.header;
  return gaps
    .map((gap, index) => {
      const end = gaps[index + 1]?.firstSampleIndex ?? firstSampleIndex + sampleCount;
      return { ...gap, missing: Math.min(gap.missing, end - gap.firstSampleIndex) };
    })
    .filter(({ missing }) => missing > 0);
}

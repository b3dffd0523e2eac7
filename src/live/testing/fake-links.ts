import { fileError, UNIT_MISSING, UNIT_NAMED, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { EngineConfig, EngineEvent, EngineReady } from '#shared/engine/engine-api.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { RunSummary } from '#shared/engine/summary.ts';
import type { EngineLink, FrameListener } from '../workers/engine-client.ts';
import type { SourceLink } from '../workers/worker-links.ts';

export const SUMMARY: RunSummary = {
  ticks: 250,
  durationSeconds: 10,
  rewardedPct: 60,
  artifactPct: 2,
  meanSuccess: 55,
  rewardCount: 4,
  perCondition: [],
};

export const READY: EngineReady = {
  engineVersion: '1.0.0',
  frameShape: { conditionCount: 1, channelCount: 2, sampleCapacity: 40 },
  trainedChannels: [1],
  warnings: [],
  conditions: [
    {
      name: 'SMR',
      direction: 'reward',
      derivationLabel: 'Cz',
      isSubstitute: false,
      metric: 'bandAmplitude',
      unit: 'uV RMS',
      bandLabel: '12-15 Hz',
      estimatorDelayMs: 300,
    },
  ],
};

export const SOURCE: SourceInfo = {
  kind: 'file',
  name: 'S001R01.edf',
  samplingRateHz: 250,
  channelNames: ['C3', 'Cz'],
  durationSeconds: 61,
};

/** An engine that logs its calls and emits what the test wants. */
export class FakeEngine implements EngineLink {
  readonly frames = new Set<FrameListener>();
  readonly events = new Set<(event: EngineEvent) => void>();
  readonly failures = new Set<(message: string) => void>();
  readonly log: string[];
  readonly configs: EngineConfig[] = [];
  /** The next call of this name rejects with this message. */
  readonly refusals = new Map<string, string>();
  isDisposed = false;

  constructor(log: string[]) {
    this.log = log;
  }

  readonly control: EngineLink['control'] = {
    init: () => this.#answer('init', { engineVersion: '1.0.0' }),
    configure: (config) => {
      this.configs.push(config);
      return this.#answer('configure', READY);
    },
    feedbackKey: () => this.#answer('feedbackKey', new Uint8Array(65)),
    useSealedFeedback: (sealed) => this.#answer(`useSealedFeedback ${sealed.length}`, undefined),
    startRecording: ({ recordingId }) => this.#answer(`startRecording ${recordingId}`, undefined),
    resumeRecording: ({ recordingId }) =>
      this.#answer(`resumeRecording ${recordingId}`, {
        atSeconds: 48,
        awaySeconds: 12,
        goalPct: 55,
        markers: [{ atSeconds: 20, text: 'Yawned' }],
      }),
    releaseParts: (throughSeq) => this.#answer(`releaseParts ${throughSeq}`, undefined),
    startBaseline: (seconds, then) => this.#answer(`startBaseline ${seconds} ${then}`, undefined),
    startRun: ({ seconds, run }) => this.#answer(`startRun ${run} ${seconds}`, undefined),
    pause: () => this.#answer('pause', undefined),
    resume: () => this.#answer('resume', undefined),
    startResting: (seconds) => this.#answer(`startResting ${seconds}`, undefined),
    extend: (seconds) => this.#answer(`extend ${seconds}`, undefined),
    endPhase: () => this.#answer('endPhase', undefined),
    setThreshold: (condition, uv) => this.#answer(`setThreshold ${condition} ${uv}`, undefined),
    setGoal: (goalPct) => this.#answer(`setGoal ${goalPct}`, undefined),
    addMarker: (text) => this.#answer(`addMarker ${text}`, undefined),
    finish: () => this.#answer('finish', { durationSeconds: 30, summary: SUMMARY, lastSeq: 5 }),
  };

  async connect(): Promise<void> {
    this.log.push('engine connect');
  }

  onFrame(listener: FrameListener) {
    this.frames.add(listener);
    return () => void this.frames.delete(listener);
  }

  onEvent(listener: (event: EngineEvent) => void) {
    this.events.add(listener);
    return () => void this.events.delete(listener);
  }

  onFailure(listener: (message: string) => void) {
    this.failures.add(listener);
    return () => void this.failures.delete(listener);
  }

  dispose(): void {
    this.isDisposed = true;
  }

  say(event: EngineEvent): void {
    for (const listener of this.events) listener(event);
  }

  die(message: string): void {
    for (const listener of this.failures) listener(message);
  }

  async #answer<T>(call: string, value: T): Promise<T> {
    this.log.push(call);
    const refusal = this.refusals.get(call.split(' ')[0]!);
    if (refusal !== undefined) throw new Error(refusal);
    return value;
  }
}

export class FakeSource implements SourceLink {
  readonly log: string[];
  problem: string | undefined;
  /** The question for a file that leaves the unit of its values blank. */
  unitQuestion: string | undefined;
  isDisposed = false;

  constructor(log: string[]) {
    this.log = log;
  }

  async openFile(file: File, blankUnit?: VoltageUnit) {
    this.log.push(`open ${file.name}${blankUnit === undefined ? '' : ` as ${blankUnit}`}`);
    if (this.problem !== undefined) throw new Error(this.problem);
    if (this.unitQuestion === undefined) return { info: SOURCE, warnings: [] };
    if (blankUnit === undefined) throw fileError({ code: UNIT_MISSING, message: this.unitQuestion });
    return { info: SOURCE, warnings: [{ code: UNIT_NAMED, message: `They are read as ${blankUnit}.` }] };
  }

  async openSimulated() {
    return { info: { ...SOURCE, kind: 'simulated' as const }, warnings: [] };
  }

  async connect(): Promise<void> {
    this.log.push('source connect');
  }

  async start({ speed }: { speed: number }): Promise<void> {
    this.log.push(`source start ${speed}`);
  }

  async hold(): Promise<void> {
    this.log.push('source hold');
  }

  async resume(): Promise<void> {
    this.log.push('source resume');
  }

  async stop(): Promise<void> {
    this.log.push('source stop');
  }

  async setEyes(eyes: string): Promise<void> {
    this.log.push(`source eyes ${eyes}`);
  }

  onFailure() {
    return () => undefined;
  }

  dispose(): void {
    this.isDisposed = true;
  }
}

import { BackgroundNoise, EventTrain, mixSeed, NoiseStream, Rhythm, SlowGain } from './synthetic-noise.ts';
import { type SiteGains, siteGains } from './synthetic-topography.ts';

export type SyntheticRhythm = 'theta' | 'alpha' | 'smr' | 'beta' | 'highBeta';

export type SyntheticEyes = 'open' | 'closed';

export type ContactArtifact = {
  channel: number;
  fromSeconds: number;
  /** Until the end by default. */
  untilSeconds?: number;
  /** Loose: large slow swings and mains hum. Flat: the electrode came off and the input is dead. */
  kind: 'loose' | 'flat';
};

export type SyntheticEegOptions = {
  seed: number;
  samplingRateHz: number;
  channelNames: readonly string[];
  /** 'open' by default. Closed eyes give about three times the alpha and no blinks. */
  eyes?: SyntheticEyes;
  /** How much the rhythms vary over seconds: 0 hardly, 1 strongly; 0.5 by default. */
  variability?: number;
  blinksPerMinute?: number;
  muscleBurstsPerMinute?: number;
  mainsHz?: 50 | 60;
  /** Amplitude of the mains hum in uV RMS; 0.5 by default. */
  mainsUv?: number;
  /** Gain factors for the rhythms, to distinguish clients or sessions. */
  rhythmGains?: Partial<Record<SyntheticRhythm, number>>;
  contactArtifacts?: readonly ContactArtifact[];
};

/** RMS amplitudes at the site where each is strongest, in uV, for an adult at rest with eyes closed. */
const BACKGROUND_UV = 6.5;
const RHYTHMS: Readonly<Record<SyntheticRhythm, { centreHz: number; bandwidthHz: number; rmsUv: number }>> = {
  theta: { centreHz: 6, bandwidthHz: 1.2, rmsUv: 2.6 },
  alpha: { centreHz: 10, bandwidthHz: 0.9, rmsUv: 6.5 },
  smr: { centreHz: 13.4, bandwidthHz: 1, rmsUv: 2 },
  beta: { centreHz: 17.5, bandwidthHz: 2.5, rmsUv: 1.5 },
  highBeta: { centreHz: 24, bandwidthHz: 4, rmsUv: 1.1 },
};
const RHYTHM_NAMES = Object.keys(RHYTHMS) as SyntheticRhythm[];
const ALPHA = RHYTHM_NAMES.indexOf('alpha');

const EYES_OPEN_ALPHA = 0.35;
/** Time in seconds for alpha to rise or fall after the eyes close or open (Berger effect). */
const EYES_CHANGE_SECONDS = 1;
const BLINK_PEAK_UV = 140;
const BLINK_SECONDS = 0.35;
const MUSCLE_RMS_UV = 22;
const MUSCLE_SECONDS = 0.9;
const LOOSE_SWING_UV = 160;
const LOOSE_MAINS_UV = 45;

/** Square root of the share of each source's variance that all channels have in common. */
const SHARED = Math.sqrt(0.55);
const OWN = Math.sqrt(0.45);

type ChannelSources = {
  gains: SiteGains;
  background: BackgroundNoise;
  rhythms: Rhythm[];
  muscle: NoiseStream;
  looseSwing: BackgroundNoise;
  lastMuscle: number;
  artifacts: ContactArtifact[];
};

/**
 * Seeded synthetic EEG in uV for practice sessions, demonstrations and tests; it represents no real person.
 *
 * Sample `n` does not depend on the block size. It depends only on the options and on the samples at which the eyes
 * opened or closed. Blocks in order are cheap. An earlier block is computed again from the start; a later one computes
 * the samples in between.
 */
export class SyntheticEeg {
  readonly #options: SyntheticEegOptions;
  readonly #eyeChanges: EyeChange[] = [];
  #state: GeneratorState;

  constructor(options: SyntheticEegOptions) {
    this.#options = options;
    this.#state = new GeneratorState(options, this.#eyeChanges);
  }

  /** Takes effect from the next sample. */
  setEyes(eyes: SyntheticEyes): void {
    this.#eyeChanges.push({ fromSample: this.#state.position, eyes });
  }

  /** Samples `[firstSampleIndex, firstSampleIndex + sampleCount)`, channel-major as in a `SampleChunk`. */
  block(firstSampleIndex: number, sampleCount: number): Float32Array<ArrayBuffer> {
    const out = new Float32Array(this.#options.channelNames.length * sampleCount);
    this.fill(firstSampleIndex, sampleCount, out);
    return out;
  }

  /** As `block`, into the start of `out`. */
  fill(firstSampleIndex: number, sampleCount: number, out: Float32Array): void {
    if (firstSampleIndex < this.#state.position) {
      this.#state = new GeneratorState(this.#options, this.#eyeChanges);
    }
    while (this.#state.position < firstSampleIndex) this.#state.next(undefined, 0, 0);
    for (let i = 0; i < sampleCount; i++) this.#state.next(out, i, sampleCount);
  }
}

type EyeChange = { fromSample: number; eyes: SyntheticEyes };

class GeneratorState {
  position = 0;
  readonly #eyeChanges: readonly EyeChange[];
  #nextEyeChange = 0;
  /** 0 with open eyes, 1 with closed ones. */
  #closed: number;
  #closedSoon: number;
  readonly #options: Required<Omit<SyntheticEegOptions, 'contactArtifacts' | 'rhythmGains'>>;
  readonly #background: BackgroundNoise;
  readonly #rhythms: Rhythm[];
  readonly #slowGains: SlowGain[];
  readonly #rmsUv: number[];
  readonly #alphaGain: number;
  readonly #shared: Float64Array;
  readonly #strength: Float64Array;
  readonly #blinks: EventTrain;
  readonly #muscle: EventTrain;
  readonly #channels: ChannelSources[];

  constructor(options: SyntheticEegOptions, eyeChanges: readonly EyeChange[]) {
    this.#eyeChanges = eyeChanges;
    const complete = {
      eyes: 'open' as const,
      variability: 0.5,
      blinksPerMinute: 12,
      muscleBurstsPerMinute: 1,
      mainsHz: 50 as const,
      mainsUv: 0.5,
      ...options,
    };
    const { seed, samplingRateHz, eyes } = complete;
    this.#options = complete;
    this.#closed = this.#closedSoon = eyes === 'closed' ? 1 : 0;
    this.#background = new BackgroundNoise(mixSeed(seed, 1), samplingRateHz);
    this.#rhythms = rhythmsOf(mixSeed(seed, 2), samplingRateHz);
    this.#slowGains = RHYTHM_NAMES.map(
      (_, i) =>
        new SlowGain(mixSeed(seed, 100 + i), samplingRateHz, {
          timeConstantSeconds: 2.5,
          depth: 0.9 * complete.variability,
        }),
    );
    this.#alphaGain = options.rhythmGains?.alpha ?? 1;
    this.#rmsUv = RHYTHM_NAMES.map((name) => RHYTHMS[name].rmsUv * (options.rhythmGains?.[name] ?? 1));
    this.#rmsUv[ALPHA] = this.#alphaUv();
    this.#shared = new Float64Array(RHYTHM_NAMES.length);
    this.#strength = new Float64Array(RHYTHM_NAMES.length);
    this.#blinks = new EventTrain(mixSeed(seed, 3), samplingRateHz, {
      perMinute: complete.blinksPerMinute,
      leastGapSeconds: 1,
    });
    this.#muscle = new EventTrain(mixSeed(seed, 4), samplingRateHz, {
      perMinute: complete.muscleBurstsPerMinute,
      leastGapSeconds: 4,
    });
    this.#channels = options.channelNames.map((name, channel) =>
      channelSources(name, channel, complete, options.contactArtifacts ?? []),
    );
  }

  /** Computes one sample of every channel; without `out` it only advances. */
  next(out: Float32Array | undefined, at: number, sampleCount: number): void {
    const { samplingRateHz, mainsHz, mainsUv } = this.#options;
    const seconds = this.position / samplingRateHz;
    const background = this.#background.next();
    this.#moveLids();
    for (let i = 0; i < this.#rhythms.length; i++) {
      this.#shared[i] = this.#rhythms[i]!.next();
      this.#strength[i] = this.#slowGains[i]!.next() * this.#rmsUv[i]!;
    }
    const blink = this.#blinks.next(BLINK_SECONDS);
    // Closed eyes cannot blink.
    const blinkUv =
      (1 - this.#closed) * blink.size * BLINK_PEAK_UV * blinkShape(blink.elapsedSeconds / BLINK_SECONDS);
    const burst = this.#muscle.next(MUSCLE_SECONDS);
    const muscleUv = burst.size * MUSCLE_RMS_UV * burstShape(burst.elapsedSeconds / MUSCLE_SECONDS);
    const mains = Math.SQRT2 * Math.sin(2 * Math.PI * mainsHz * seconds);
    this.position++;

    for (let c = 0; c < this.#channels.length; c++) {
      const channel = this.#channels[c]!;
      const rhythmsUv = this.#rhythmsUv(channel);
      const backgroundUv = BACKGROUND_UV * (SHARED * background + OWN * channel.background.next());
      const value =
        backgroundUv +
        rhythmsUv +
        blinkUv * channel.gains.blink +
        muscleUv * channel.gains.muscle * muscleNoise(channel) +
        mainsUv * mains;
      const disturbed =
        channel.artifacts.length === 0 ? value : withArtifactsUv(channel, value, seconds, mains);
      if (out) out[c * sampleCount + at] = disturbed;
    }
  }

  #moveLids(): void {
    for (;;) {
      const change = this.#eyeChanges[this.#nextEyeChange];
      if (!change || change.fromSample > this.position) break;
      this.#closedSoon = change.eyes === 'closed' ? 1 : 0;
      this.#nextEyeChange++;
    }
    if (this.#closed === this.#closedSoon) return;
    const step = 1 / (EYES_CHANGE_SECONDS * this.#options.samplingRateHz);
    if (this.#closed < this.#closedSoon) this.#closed = Math.min(this.#closedSoon, this.#closed + step);
    else this.#closed = Math.max(this.#closedSoon, this.#closed - step);
    this.#rmsUv[ALPHA] = this.#alphaUv();
  }

  #alphaUv(): number {
    return RHYTHMS.alpha.rmsUv * (EYES_OPEN_ALPHA * (1 - this.#closed) + this.#closed) * this.#alphaGain;
  }

  #rhythmsUv({ gains, rhythms }: ChannelSources): number {
    let sum = 0;
    for (let i = 0; i < rhythms.length; i++) {
      const wave = SHARED * this.#shared[i]! + OWN * rhythms[i]!.next();
      sum += wave * this.#strength[i]! * gains[RHYTHM_NAMES[i]!];
    }
    return sum;
  }
}

function channelSources(
  name: string,
  channel: number,
  { seed, samplingRateHz }: { seed: number; samplingRateHz: number },
  artifacts: readonly ContactArtifact[],
): ChannelSources {
  const own = mixSeed(seed, 1000 + channel);
  return {
    gains: siteGains(name),
    background: new BackgroundNoise(mixSeed(own, 1), samplingRateHz),
    rhythms: rhythmsOf(mixSeed(own, 2), samplingRateHz),
    muscle: new NoiseStream(mixSeed(own, 3)),
    looseSwing: new BackgroundNoise(mixSeed(own, 4), samplingRateHz),
    lastMuscle: 0,
    artifacts: artifacts.filter((artifact) => artifact.channel === channel),
  };
}

const rhythmsOf = (seed: number, samplingRateHz: number): Rhythm[] =>
  RHYTHM_NAMES.map((name, i) => {
    const { centreHz, bandwidthHz } = RHYTHMS[name];
    return new Rhythm(mixSeed(seed, i), samplingRateHz, centreHz, bandwidthHz);
  });

/** Blink shape, 0 to 1: the lids close in a third of the opening time. `phase` is 0 at the start and 1 at the end. */
function blinkShape(phase: number): number {
  if (phase <= 0 || phase >= 1) return 0;
  const opening = phase < 0.25 ? phase / 0.25 : (1 - phase) / 0.75;
  return Math.sin((opening * Math.PI) / 2) ** 2;
}

const burstShape = (phase: number): number => (phase <= 0 || phase >= 1 ? 0 : Math.sin(phase * Math.PI));

/** White noise differentiated: muscle is strongest at high frequencies. Variance 1. */
function muscleNoise(channel: ChannelSources): number {
  const noise = channel.muscle.normal();
  const difference = (noise - channel.lastMuscle) * Math.SQRT1_2;
  channel.lastMuscle = noise;
  return difference;
}

function withArtifactsUv(channel: ChannelSources, value: number, seconds: number, mains: number): number {
  const swing = channel.looseSwing.next();
  for (const { fromSeconds, untilSeconds = Number.POSITIVE_INFINITY, kind } of channel.artifacts) {
    if (seconds < fromSeconds || seconds >= untilSeconds) continue;
    return kind === 'flat' ? 0 : value + LOOSE_SWING_UV * swing + LOOSE_MAINS_UV * mains;
  }
  return value;
}

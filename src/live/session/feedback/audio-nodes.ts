import { fillDrops, fillPink, fillWhite, makeSeamless } from './noise.ts';

/** The part of a Web Audio context the soundscapes use. */
export type SoundContext = Pick<
  BaseAudioContext,
  | 'sampleRate'
  | 'currentTime'
  | 'createBuffer'
  | 'createBufferSource'
  | 'createBiquadFilter'
  | 'createGain'
  | 'createOscillator'
>;

/** A source of sound that plays until it is stopped. */
export type PlayedSound = { output: AudioNode; stop(): void };

type NoiseKind = 'white' | 'pink' | { dropsPerSecond: number; decayMs: number };

const FADE_SECONDS = 0.5;

/** Building blocks of the soundscapes. `stop` stops every node started here. */
export class SoundBench {
  readonly context: SoundContext;
  readonly output: GainNode;
  readonly #random: () => number;
  readonly #sources: AudioScheduledSourceNode[] = [];

  constructor(context: SoundContext, random: () => number) {
    this.context = context;
    this.output = context.createGain();
    this.#random = random;
  }

  /**
   * Noise that loops seamlessly. The lengths of layers have no short common multiple, so their sum does not repeat
   * within a session.
   */
  noise(kind: NoiseKind, seconds: number): AudioNode {
    const { sampleRate } = this.context;
    const fade = Math.round(FADE_SECONDS * sampleRate);
    const samples = new Float32Array(Math.round(seconds * sampleRate) + fade);
    if (kind === 'white') fillWhite(samples, this.#random);
    else if (kind === 'pink') fillPink(samples, this.#random);
    else
      fillDrops(samples, this.#random, {
        samplingRateHz: sampleRate,
        perSecond: kind.dropsPerSecond,
        decayMs: kind.decayMs,
      });
    makeSeamless(samples, fade);
    const buffer = this.context.createBuffer(1, samples.length - fade, sampleRate);
    buffer.getChannelData(0).set(samples.subarray(0, samples.length - fade));
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.loop = true;
    this.#start(source);
    return source;
  }

  filter(
    input: AudioNode,
    type: BiquadFilterType,
    frequencyHz: number,
    quality = Math.SQRT1_2,
  ): BiquadFilterNode {
    const node = this.context.createBiquadFilter();
    node.type = type;
    node.frequency.value = frequencyHz;
    node.Q.value = quality;
    input.connect(node);
    return node;
  }

  gain(input: AudioNode, value: number): GainNode {
    const node = this.context.createGain();
    node.gain.value = value;
    input.connect(node);
    return node;
  }

  tone(type: OscillatorType, frequencyHz: number, detuneCents = 0): OscillatorNode {
    const node = this.context.createOscillator();
    node.type = type;
    node.frequency.value = frequencyHz;
    node.detune.value = detuneCents;
    this.#start(node);
    return node;
  }

  /** Lets a parameter oscillate by `depth` around its value, once per `periodSeconds`. */
  sway(param: AudioParam, depth: number, periodSeconds: number): void {
    const swing = this.gain(this.tone('sine', 1 / periodSeconds), depth);
    swing.connect(param);
  }

  toOutput(node: AudioNode): void {
    node.connect(this.output);
  }

  stop(): void {
    for (const source of this.#sources) {
      source.stop();
      source.disconnect();
    }
    this.#sources.length = 0;
    this.output.disconnect();
  }

  #start(source: AudioScheduledSourceNode): void {
    source.start();
    this.#sources.push(source);
  }
}

/** Calls on one audio parameter, in order. */
export type ScheduledChange =
  | { call: 'setTargetAtTime'; target: number; at: number; timeConstant: number }
  | { call: 'setValueAtTime' | 'linearRampToValueAtTime'; target: number; at: number }
  | { call: 'cancelScheduledValues'; at: number };

/** An AudioParam that stores its schedule and can compute its value at any time, as the standard defines it. */
export class FakeParam {
  value = 0;
  readonly schedule: ScheduledChange[] = [];

  setTargetAtTime(target: number, at: number, timeConstant: number): this {
    this.schedule.push({ call: 'setTargetAtTime', target, at, timeConstant });
    return this;
  }

  setValueAtTime(target: number, at: number): this {
    this.schedule.push({ call: 'setValueAtTime', target, at });
    return this;
  }

  linearRampToValueAtTime(target: number, at: number): this {
    this.schedule.push({ call: 'linearRampToValueAtTime', target, at });
    return this;
  }

  cancelScheduledValues(at: number): this {
    const kept = this.schedule.filter((change) => change.at < at);
    this.schedule.splice(0, this.schedule.length, ...kept);
    return this;
  }

  /** Value at a time, by the targets set so far. */
  valueAt(time: number): number {
    let value = this.value;
    const targets = this.schedule
      .filter((change) => change.call === 'setTargetAtTime')
      .sort((a, b) => a.at - b.at);
    for (const [index, { target, at, timeConstant }] of targets.entries()) {
      if (at > time) break;
      const until = Math.min(time, targets[index + 1]?.at ?? time);
      value = target + (value - target) * Math.exp(-(until - at) / timeConstant);
    }
    return value;
  }

  /** Value of a schedule with one start value, one ramp and one target, as in an envelope. */
  rampedAt(time: number): number {
    const [start, ramp, fall] = this.schedule;
    if (start?.call !== 'setValueAtTime' || ramp?.call !== 'linearRampToValueAtTime') return this.value;
    if (time < ramp.at) {
      return start.target + ((ramp.target - start.target) * (time - start.at)) / (ramp.at - start.at);
    }
    if (fall?.call !== 'setTargetAtTime') return ramp.target;
    return fall.target + (ramp.target - fall.target) * Math.exp(-(time - fall.at) / fall.timeConstant);
  }
}

export class FakeNode {
  readonly kind: string;
  readonly gain = new FakeParam();
  readonly frequency = new FakeParam();
  readonly detune = new FakeParam();
  readonly Q = new FakeParam();
  readonly outputs: unknown[] = [];
  buffer: unknown;
  loop = false;
  type = '';
  onended: (() => void) | undefined;
  startedAt: number | undefined;
  stoppedAt: number | undefined;

  constructor(kind: string) {
    this.kind = kind;
    this.gain.value = 1;
  }

  connect(target: unknown): unknown {
    this.outputs.push(target);
    return target;
  }

  disconnect(): void {
    this.outputs.length = 0;
  }

  start(at = 0): void {
    this.startedAt = at;
  }

  stop(at = 0): void {
    this.stoppedAt = at;
  }
}

/** A minimal AudioContext for the feedback, with a clock the test controls. */
export class FakeAudioContext {
  currentTime = 0;
  readonly sampleRate = 8000;
  state = 'suspended';
  readonly destination = new FakeNode('destination');
  readonly nodes: FakeNode[] = [];

  createGain = () => this.#make('gain');
  createBiquadFilter = () => this.#make('filter');
  createOscillator = () => this.#make('oscillator');
  createBufferSource = () => this.#make('buffer');

  createBuffer(_channels: number, length: number) {
    const data = new Float32Array(length);
    return { length, getChannelData: () => data };
  }

  async resume(): Promise<void> {
    this.state = 'running';
  }

  of(kind: string): FakeNode[] {
    return this.nodes.filter((node) => node.kind === kind);
  }

  #make(kind: string): FakeNode {
    const node = new FakeNode(kind);
    this.nodes.push(node);
    return node;
  }
}

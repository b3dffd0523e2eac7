import type { Mutant } from '../mutant.ts';

const STAGER_TESTS = ['workers/engine/hop-stager.test.ts', 'workers/engine/signal-engine.test.ts'];
const GATE = 'workers/engine/reward-gate.ts';
const RUNNER = 'workers/engine/protocol-runner.ts';
const RUNNER_TESTS = ['workers/engine/protocol-runner.test.ts'];
const SCORING = 'src/shared/engine/scoring.ts';
const RECORDER = 'workers/engine/recording/recorder.ts';
const RECORDER_TESTS = ['workers/engine/recording/recorder.test.ts'];

/** Feedback follows the brain, and everything is recorded. */
export const ENGINE: readonly Mutant[] = [
  {
    rule: 'Missing samples are missing, not zero.',
    file: 'workers/engine/hop-stager.ts',
    before: 'this.#raw.fill(Number.NaN, target, target + count);',
    after: 'this.#raw.fill(0, target, target + count);',
    tests: STAGER_TESTS,
  },
  {
    rule: 'Implausible samples count as missing.',
    file: 'workers/engine/hop-stager.ts',
    before: 'Math.abs(value) <= LARGEST_SAMPLE_UV ? value : Number.NaN',
    after: 'value',
    tests: [...STAGER_TESTS, 'workers/engine/oracles/odd-sources.test.ts'],
  },
  {
    rule: 'A gap takes its time on the sample clock.',
    file: 'workers/engine/clock.ts',
    before: 'this.#next += missing + sampleCount - skip;',
    after: 'this.#next += sampleCount - skip;',
    tests: ['workers/engine/clock.test.ts'],
  },
  {
    rule: 'Samples that come twice are taken once.',
    file: 'workers/engine/clock.ts',
    before: 'if (distance + sampleCount <= 0) {',
    after: 'if (distance + sampleCount < -1e9) {',
    tests: ['workers/engine/clock.test.ts'],
  },
  {
    rule: 'A reward needs the hold time.',
    file: GATE,
    before: '(this.#heldTicks - 1) * HOP_MS < this.#protocol.holdMs',
    after: '(this.#heldTicks + 1) * HOP_MS < this.#protocol.holdMs',
    tests: RUNNER_TESTS,
  },
  {
    rule: 'Rewards keep the refractory time between them.',
    file: GATE,
    before: 'if (this.#msSinceReward < this.#protocol.refractoryMs) return;',
    after: '',
    tests: RUNNER_TESTS,
  },
  {
    rule: 'Nothing is rewarded during an artifact.',
    file: RUNNER,
    before: 'const isJudged = input.isTraining && input.isClean;',
    after: 'const isJudged = input.isTraining;',
    tests: RUNNER_TESTS,
  },
  {
    rule: "With 'and', all conditions must pass.",
    file: RUNNER,
    before: 'return this.#isPassing.every(Boolean);',
    after: 'return this.#isPassing.some(Boolean);',
    tests: RUNNER_TESTS,
  },
  {
    rule: 'An inhibit passes below its threshold.',
    file: SCORING,
    before: 'return value <= (wasPassing ? threshold + halfBand : threshold - halfBand);',
    after: 'return value >= (wasPassing ? threshold + halfBand : threshold - halfBand);',
    tests: RUNNER_TESTS,
  },
  {
    rule: 'Noise at the threshold causes no flicker.',
    file: SCORING,
    before: 'value >= (wasPassing ? threshold - halfBand : threshold + halfBand)',
    after: 'value >= threshold',
    tests: RUNNER_TESTS,
  },
  {
    rule: 'Muscle activity above the limit is an artifact.',
    file: 'workers/engine/quality/artifact-watch.ts',
    before: 'if (uv > limitUv) this.#found[channel]! |= ARTIFACT_BITS.emg;',
    after: '',
    tests: [
      'workers/engine/quality/artifact-reasons.test.ts',
      'workers/engine/quality/artifact-gate.test.ts',
    ],
  },
  {
    rule: 'A screen in a blinded study does not learn the own values of the client.',
    file: 'workers/engine/study/delivered-feedback.ts',
    before: "row[conditionOffset(index, 'value')] = Number.NaN;",
    after: '',
    tests: ['workers/engine/study/delivered-feedback.test.ts'],
  },
  {
    rule: 'The open part of a recording is stored every second.',
    file: RECORDER,
    before: 'if (!this.#open.isEmpty) parts.push({ seq: this.#open.seq, bytes: this.#open.encode(false) });',
    after: '',
    tests: RECORDER_TESTS,
  },
  {
    rule: 'What a full disk refused is written later.',
    file: RECORDER,
    before: '      closed = [...this.#unsaved.keys()];',
    after: '      closed = [...this.#unsaved.keys()].slice(0, 0);',
    tests: RECORDER_TESTS,
  },
  {
    rule: 'A part that does not have its length is damaged.',
    file: 'src/shared/recording/part-format.ts',
    before: 'if (8 + headerLength + tickBytes + sampleBytes !== bytes.length)',
    after: 'if (8 + headerLength + tickBytes + sampleBytes > bytes.length)',
    tests: ['src/shared/recording/part-format.test.ts'],
  },
];

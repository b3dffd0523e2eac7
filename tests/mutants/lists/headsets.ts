import type { Mutant } from '../mutant.ts';

const DRIVERS = 'src/live/headsets/drivers';
const TIMELINE = `${DRIVERS}/timeline/sample-timeline.ts`;
const TIMELINE_TESTS = [`${DRIVERS}/timeline/sample-timeline.test.ts`];

/** A headset's bytes become the right microvolts at the right time. */
export const HEADSETS: readonly Mutant[] = [
  {
    rule: 'A Muse has 0.488 uV per count.',
    file: `${DRIVERS}/muse/decode.ts`,
    before: 'const UV_PER_COUNT = 0.48828125;',
    after: 'const UV_PER_COUNT = 0.5;',
    tests: [`${DRIVERS}/muse/decode.test.ts`],
  },
  {
    rule: 'A BrainBit amplifies six times.',
    file: `${DRIVERS}/brainbit/decode.ts`,
    before: '2.4 / (0xfffff * 6)',
    after: '2.4 / (0xfffff * 3)',
    tests: [`${DRIVERS}/brainbit/decode.test.ts`],
  },
  {
    rule: 'A newer BrainBit has a reference of 2.4 V.',
    file: `${DRIVERS}/brainbit2/decode.ts`,
    before: 'const REFERENCE_UV = 2.4e6;',
    after: 'const REFERENCE_UV = 2.5e6;',
    tests: [`${DRIVERS}/brainbit2/decode.test.ts`],
  },
  {
    rule: 'A Callibri has a reference of 2.42 V.',
    file: `${DRIVERS}/callibri/decode.ts`,
    before: 'const REFERENCE_VOLTS = 2.42;',
    after: 'const REFERENCE_VOLTS = 2.4;',
    tests: [`${DRIVERS}/callibri/decode.test.ts`],
  },
  {
    rule: 'A Cyton amplifies 24 times.',
    file: `${DRIVERS}/cyton/decode.ts`,
    before: 'const GAIN = 24;',
    after: 'const GAIN = 12;',
    tests: [`${DRIVERS}/cyton/decode.test.ts`],
  },
  {
    rule: 'A Ganglion divides its input by 1.5.',
    file: `${DRIVERS}/ganglion/decode.ts`,
    before: '1.2e6 / (8_388_607 * 1.5 * 51)',
    after: '1.2e6 / (8_388_607 * 51)',
    tests: [`${DRIVERS}/ganglion/decode.test.ts`, `${DRIVERS}/ganglion/oracle.test.ts`],
  },
  {
    rule: 'A 24-bit number of a Synchroni has its zero in the middle.',
    file: `${DRIVERS}/synchroni/decode.ts`,
    before: 'const MIDDLE_24 = 2 ** 23;',
    after: 'const MIDDLE_24 = 0;',
    tests: [`${DRIVERS}/synchroni/decode.test.ts`],
  },
  {
    rule: 'A damaged frame of a Synchroni is not read.',
    file: `${DRIVERS}/synchroni/frames.ts`,
    before: 'if (this.#isIntact(start, end)) {',
    after: 'if (end > start) {',
    tests: [`${DRIVERS}/synchroni/frames.test.ts`],
  },
  {
    rule: 'A lost packet leaves its place empty.',
    file: TIMELINE,
    before: 'block.firstSampleIndex = this.#next;',
    after: 'block.firstSampleIndex = this.#next - this.#counts.lostSamples;',
    tests: TIMELINE_TESTS,
  },
  {
    rule: 'A packet that comes twice is passed on once.',
    file: TIMELINE,
    before: '} else if (distance + packet.sampleCount <= 0) this.#countOld(index);',
    after: '} else if (distance + packet.sampleCount <= -1e9) this.#countOld(index);',
    tests: TIMELINE_TESTS,
  },
  {
    rule: 'Packets in the wrong order are put in order.',
    file: TIMELINE,
    before: '    if (distance > 0) {\n      this.#wait(packet, index);',
    after: '    if (distance > 0) {\n      this.#skip(distance);\n      this.#pass(packet, 0);',
    tests: TIMELINE_TESTS,
  },
  {
    rule: 'A small counter that wraps goes on.',
    file: TIMELINE,
    before: 'if (-back > this.#backward) return ahead;',
    after: '',
    tests: TIMELINE_TESTS,
  },
];

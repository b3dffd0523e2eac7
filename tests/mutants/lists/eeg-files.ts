import type { Mutant } from '../mutant.ts';

const EDF_TESTS = ['workers/eeg-files/edf/edf.test.ts'];

/** A file is read as it was recorded, and written so that others read the same. */
export const EEG_FILES: readonly Mutant[] = [
  {
    rule: 'A millivolt is a thousand microvolts.',
    file: 'workers/eeg-files/units.ts',
    before: 'mv: 1e3,',
    after: 'mv: 1,',
    tests: EDF_TESTS,
  },
  {
    rule: 'EDF values are scaled from digital to physical range.',
    file: 'workers/eeg-files/edf/scaling.ts',
    before: '(physicalMax - physicalMin) / (digitalMax - digitalMin)',
    after: '(physicalMax - physicalMin) / (digitalMax - digitalMin + 1)',
    tests: EDF_TESTS,
  },
  {
    rule: 'Files with the highest byte first are read so.',
    file: 'workers/eeg-files/number-formats.ts',
    before: 'view.getInt16(at, isLittle)',
    after: 'view.getInt16(at, true)',
    tests: ['workers/eeg-files/brainvision/brainvision.test.ts'],
  },
];

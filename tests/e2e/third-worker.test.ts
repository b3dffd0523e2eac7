import { expect, it } from 'vitest';
import { mayThirdBegin, OTHERS_ENDED } from './third-worker.ts';

it.each<[string, string[], boolean, boolean]>([
  ['the others are starting', [], false, false],
  ['two workers run', ['worker-1', 'worker-2'], true, false],
  ['one has run out of tests', ['worker-2'], true, false],
  ['both have run out of tests', [], true, true],
  ['the tests beside have ended', ['worker-1', 'worker-2', OTHERS_ENDED], true, true],
])('when %s, the third browser worker begins or waits', (_when, names, haveOthersBegun, begins) => {
  expect(mayThirdBegin(names, haveOthersBegun)).toBe(begins);
});

import fs from 'node:fs';
import path from 'node:path';
import type { Family } from '../family.ts';
import { simulatePowerLoss } from './simulate-power-loss.ts';

const RUNS = 8;
const CUTS_PER_RUN = 26;

/** The power fails at {@link RUNS} times {@link CUTS_PER_RUN} moments; each run has its own seed and empty disk. */
export const powerLoss: Family = {
  name: 'power',
  async *faults({ root, seed }) {
    for (let run = 0; run < RUNS; run++) {
      const disk = path.join(root, String(run));
      fs.mkdirSync(disk);
      const runSeed = seed * 1000 + run;
      const { cuts, acknowledged, checked, problems } = await simulatePowerLoss({
        root: disk,
        seed: runSeed,
        cuts: CUTS_PER_RUN,
      });
      fs.rmSync(disk, { recursive: true });
      yield {
        fault: 'power loss',
        done: `${cuts} cuts in ${acknowledged} writes, seed ${runSeed}`,
        found: `${checked} acknowledged writes asked for, ${problems.length} problems`,
        checked,
        problems,
      };
    }
  },
};

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { simulatePowerLoss } from './simulate-power-loss.ts';

it.each(['database', 'files', 'folders'] as const)(
  'the simulation finds what a disk loses that does not sync its %s',
  async (ignores) => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-power-'));

    const { problems } = await simulatePowerLoss({ root, seed: 3, cuts: 6, ignores });

    expect(problems.join('\n')).toMatch(/lost: |cannot be opened/);
    fs.rmSync(root, { recursive: true });
  },
);

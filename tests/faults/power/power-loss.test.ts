import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { simulatePowerLoss } from './simulate-power-loss.ts';

// A share of `npm run test:faults`, with a seed of its own. Without its syncs: power-loss.deep.test.ts.
it('database and files have every acknowledged row and part after a power failure', async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-power-'));

  const { cuts, acknowledged, problems } = await simulatePowerLoss({ root, seed: 5, cuts: 3 });

  expect({ cuts, problems }).toEqual({ cuts: 3, problems: [] });
  expect(acknowledged).toBeGreaterThan(0);
  fs.rmSync(root, { recursive: true });
});

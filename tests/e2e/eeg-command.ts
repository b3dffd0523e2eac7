import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './server-process.ts';

const run = promisify(execFile);

/** Output of `eeg replay`. */
export type ReplayResult = {
  engineVersion: string;
  samplingRateHz: number;
  channels: string[];
  ticks: number;
  durationSeconds: number;
  rewardedPct: number;
  artifactPct: number;
  meanSuccess: number;
  perCondition: { name: string; meanValue: number; passPct: number; threshold: number }[];
};

/** The command line as a user runs it; it is already built. */
export async function eeg<T>(...args: string[]): Promise<T> {
  const { stdout } = await run(process.execPath, ['dist/server/eeg.js', ...args], { cwd: ROOT });
  return JSON.parse(stdout) as T;
}

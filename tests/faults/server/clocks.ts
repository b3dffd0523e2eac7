import fs from 'node:fs';
import path from 'node:path';
import { post, PRACTICE } from '#server/testing/served-practice.ts';
import { IDP_CLIENT_ID, IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import type { FaultContext, FaultRow, Family } from '../family.ts';
import { preload } from './preload.ts';
import { ServedOracle } from './served-oracle.ts';

const DAY_MS = 24 * 3600 * 1000;
const JUMP_DAYS = 40;
/** Two more than are free: the next sign-in waits for seconds. */
const WRONG_PASSWORDS = 6;
const LONGEST_WAIT_MS = 60_000;

/** The clock of the computer jumps by 40 days while the server runs, and again before its next start. */
export const clocks: Family = {
  name: 'clocks',
  async *faults(context) {
    yield await jump(context, JUMP_DAYS);
    yield await jump(context, -JUMP_DAYS);
  },
};

/** Shifts `Date` of a server by the milliseconds in a file. Timers run on, as with a real jump. */
const shifted = (file: string) =>
  preload(`{
    const Real = Date;
    const real = Real.now;
    let readAt = -1, shiftMs = 0;
    const shift = () => {
      const now = performance.now();
      if (now - readAt > 50) { readAt = now; shiftMs = Number(fs.readFileSync(${JSON.stringify(file)}, 'utf8')); }
      return shiftMs;
    };
    globalThis.Date = class extends Real {
      constructor(...args) { if (args.length === 0) super(real() + shift()); else super(...args); }
      static now() { return real() + shift(); }
    };
  }`);

async function jump(context: FaultContext, days: number): Promise<FaultRow> {
  const file = path.join(context.root, 'shift');
  const setClock = (shiftDays: number) => fs.writeFileSync(file, String(shiftDays * DAY_MS));
  setClock(0);
  const served = await ServedOracle.open(context, shifted(file));
  const { oracle } = served;
  const problems: string[] = [];
  const expectWrites = async (when: string) => {
    const before = oracle.entries.length;
    if (!(await signInWithin(served, LONGEST_WAIT_MS))) problems.push(`nobody can sign in ${when}`);
    for (let tries = 0; tries < 8; tries++) await oracle.write(served.call);
    if (oracle.entries.length < before + 8) problems.push(`writes are refused ${when}`);
    problems.push(...(await served.missing()).map((problem) => `${when}: ${problem}`));
  };

  await expectWrites('before the jump');
  await tryWrongPasswords(served);
  setClock(days);
  // The new time is read after 50 ms; the sign-in that follows takes longer.
  await served.call('GET', '/v2/setup');
  await expectWrites('after the jump');
  setClock(0);
  await tryWrongPasswords(served);
  await expectWrites('after the jump back');
  if ((await served.server.stop()) !== 0) problems.push('did not stop in order');
  setClock(days);
  await served
    .start(shifted(file))
    .catch((error: Error) => problems.push(`does not start: ${error.message}`));
  await expectWrites('after a start at another time');
  await served.server.stop();
  return {
    fault: 'clock jumps',
    done: `${days > 0 ? '+' : ''}${days} days and back while it runs, and before a start`,
    found: `sign-in, writes, audit: ${oracle.entries.length} acknowledged writes, ${problems.length} problems`,
    checked: oracle.entries.length,
    problems,
  };
}

async function signInWithin(served: ServedOracle, limitMs: number): Promise<boolean> {
  const startedAtMs = performance.now();
  while (performance.now() - startedAtMs < limitMs) {
    try {
      await served.signIn();
      return true;
    } catch {
      // The throttle asks to wait.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  return false;
}

/** A throttle begins. A jump must not make it last for weeks. */
async function tryWrongPasswords({ server }: ServedOracle): Promise<void> {
  for (let tries = 0; tries < WRONG_PASSWORDS; tries++)
    await post(
      server,
      '/idp/',
      {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: IDP_CLIENT_ID,
        AuthParameters: { USERNAME: PRACTICE.email, PASSWORD: 'wrong' },
      },
      { 'x-amz-target': `${IDP_TARGET_PREFIX}InitiateAuth` },
    );
}

import { describe, expect, it } from 'vitest';
import { startSender } from './sender.ts';

/** Timers that the test runs. */
function handTimer() {
  const planned: { run: () => void; delayMs: number }[] = [];
  return {
    planned,
    setTimer: (run: () => void, delayMs: number) => {
      const entry = { run, delayMs };
      planned.push(entry);
      return () => void planned.splice(planned.indexOf(entry), 1);
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the sender', () => {
  it('looks again at once after e-mails, and later after none', async () => {
    const counts = [3, 0];
    const { planned, setTimer } = handTimer();
    startSender({ sendDue: async () => counts.shift() ?? 0, everyMs: 1000, onError: () => {}, setTimer });

    planned.shift()!.run();
    await settle();
    const afterEmails = planned[0]!.delayMs;
    planned.shift()!.run();
    await settle();

    expect([afterEmails, planned[0]!.delayMs]).toEqual([0, 1000]);
  });

  it('tells of a failure and goes on', async () => {
    const errors: unknown[] = [];
    const { planned, setTimer } = handTimer();
    const sendDue = () => Promise.reject(new Error('database gone'));
    startSender({ sendDue, everyMs: 1000, onError: (error) => errors.push(error), setTimer });

    planned.shift()!.run();
    await settle();

    expect(errors).toEqual([new Error('database gone')]);
    expect(planned).toHaveLength(1);
  });

  it('finishes the e-mails under way before it has stopped, and begins no others', async () => {
    const { planned, setTimer } = handTimer();
    let finish = (): void => undefined;
    const sendDue = () => new Promise<number>((resolve) => (finish = () => resolve(1)));
    const sender = startSender({ sendDue, everyMs: 1000, onError: () => {}, setTimer });
    planned.shift()!.run();

    let isStopped = false;
    const stopping = sender.stop().then(() => (isStopped = true));
    await settle();
    const before = isStopped;
    finish();
    await stopping;

    expect([before, isStopped, planned.length]).toEqual([false, true, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { TaskQueue } from './task-queue.ts';

describe('TaskQueue', () => {
  it('starts a task only after the one before it has ended', async () => {
    const queue = new TaskQueue();
    const steps: string[] = [];
    const task = (name: string) => async () => {
      steps.push(`${name} starts`);
      await Promise.resolve();
      steps.push(`${name} ends`);
    };

    await Promise.all([queue.run(task('first')), queue.run(task('second'))]);

    expect(steps).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
  });

  it('reports a failure to the caller of that task only', async () => {
    const queue = new TaskQueue();
    const broken = queue.run(() => Promise.reject(new Error('No link.')));
    const next = queue.run(() => 7);

    await expect(broken).rejects.toThrow('No link.');
    expect(await next).toBe(7);
    await expect(queue.idle()).resolves.toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { RequestLine } from './request-line.ts';

function aLine() {
  const clock = createHandClock();
  const line = new RequestLine<string>(clock, { timeoutMs: 2000, tries: 2 });
  const sent: string[] = [];
  const ask = (question: string) =>
    line.request(
      async () => {
        sent.push(question);
      },
      (reply) => reply.startsWith(question),
    );
  return { clock, line, sent, ask };
}

describe('questions to a device', () => {
  it('are asked one at a time, in order', async () => {
    const { clock, line, sent, ask } = aLine();
    const answers = Promise.all([ask('a'), ask('b')]);
    await clock.advance(10);
    expect(sent).toEqual(['a']);
    line.handle('a1');
    await clock.advance(10);
    expect(sent).toEqual(['a', 'b']);
    line.handle('b1');
    expect(await answers).toEqual(['a1', 'b1']);
  });

  it('are not answered by what was not asked', async () => {
    const { clock, line, ask } = aLine();
    expect(line.handle('a0')).toBe(false);
    const answer = ask('a');
    await clock.advance(10);
    expect(line.handle('b1')).toBe(false);
    expect(line.handle('a1')).toBe(true);
    expect(await answer).toBe('a1');
  });

  it('are asked twice, then given up', async () => {
    const { clock, sent, ask } = aLine();
    const answer = ask('a');
    await clock.advance(1999);
    expect(sent).toEqual(['a']);
    await clock.advance(2001);
    expect(sent).toEqual(['a', 'a']);
    expect(await answer).toBeUndefined();
  });

  it('fail as their sending fails, and the next is asked all the same', async () => {
    const { clock, line, ask } = aLine();
    const lost = line.request(
      () => Promise.reject(new Error('The link is lost.')),
      () => true,
    );
    const next = ask('a');
    await expect(lost).rejects.toThrow('The link is lost.');
    await clock.advance(10);
    line.handle('a1');
    expect(await next).toBe('a1');
  });
});

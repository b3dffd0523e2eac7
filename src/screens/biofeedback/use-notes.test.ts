import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotesSaver, type NotesState } from './use-notes.ts';

function aSaver() {
  const sent: string[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const states: NotesState[] = [];
  const save = (text: string) => {
    sent.push(text);
    return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
  };
  const saver = new NotesSaver('', save, (state) => states.push(state));
  const settle = async (fail = false) => {
    const answer = answers.shift()!;
    if (fail) answer.reject(new Error('offline'));
    else answer.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { saver, sent, settle, last: () => states.at(-1) };
}

describe('notes written during a session', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are saved a second after the last key', async () => {
    const { saver, sent, settle, last } = aSaver();
    saver.change('cal');
    vi.advanceTimersByTime(900);
    saver.change('calm');
    vi.advanceTimersByTime(1000);
    await settle();

    expect(sent).toEqual(['calm']);
    expect(last()).toEqual({ kind: 'saved', problem: undefined });
  });

  it('are saved at once when the room is left', () => {
    const { saver, sent } = aSaver();
    saver.change('calm');
    saver.flush();

    expect(sent).toEqual(['calm']);
  });

  it('never overtake each other', async () => {
    const { saver, sent, settle } = aSaver();
    saver.change('a');
    vi.advanceTimersByTime(1000);
    saver.change('ab');
    vi.advanceTimersByTime(5000);
    const before = [...sent];
    await settle();

    expect([before, sent]).toEqual([['a'], ['a', 'ab']]);
  });

  it('go back on the server, too, when a text is taken back while it is being saved', async () => {
    const { saver, sent, settle, last } = aSaver();
    saver.change('a');
    vi.advanceTimersByTime(1000);
    saver.change('');
    await settle();
    await settle();

    expect(sent).toEqual(['a', '']);
    expect(last()?.kind).toBe('saved');
  });

  it('say what is in the way and are tried again', async () => {
    const { saver, sent, settle, last } = aSaver();
    saver.change('calm');
    vi.advanceTimersByTime(1000);
    await settle(true);
    const failed = last();
    vi.advanceTimersByTime(5000);
    await settle();

    expect(failed?.problem).toContain('Not saved yet.');
    expect([sent, last()?.kind]).toEqual([['calm', 'calm'], 'saved']);
  });
});

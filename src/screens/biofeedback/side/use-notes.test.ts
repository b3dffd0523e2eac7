import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import type { StoredNotes } from '#state/sessions/save-notes.ts';
import { NotesSaver, type NotesState } from './use-notes.ts';

function aSaver(initial = '') {
  const sent: string[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const states: NotesState[] = [];
  const merged: string[] = [];
  const failed: [string, string][] = [];
  const saved: string[] = [];
  let stored = { notes: initial, notesVersion: 1 };
  const save = (notes: string, notesVersion: number) => {
    sent.push(notes);
    return new Promise<StoredNotes>((resolve, reject) =>
      answers.push({
        resolve: () => {
          if (notesVersion !== stored.notesVersion) return reject(new ApiError('conflict', 'Too late.'));
          stored = { notes, notesVersion: notesVersion + 1 };
          resolve(stored);
        },
        reject,
      }),
    );
  };
  const server = { save, load: () => Promise.resolve(stored) };
  const saver = new NotesSaver(stored, server, {
    onState: (state) => states.push(state),
    onMerged: (text) => merged.push(text),
    onFailed: (base, wanted) => failed.push([base.notes, wanted]),
    onSaved: () => saved.push('all'),
  });
  /** Saves notes as another place would. */
  const writeElsewhere = (notes: string) => {
    stored = { notes, notesVersion: stored.notesVersion + 1 };
  };
  const settle = async (fail = false) => {
    const answer = answers.shift()!;
    if (fail) answer.reject(new Error('offline'));
    else answer.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    saver,
    sent,
    settle,
    merged,
    failed,
    saved,
    writeElsewhere,
    last: () => states.at(-1),
    stored: () => stored,
  };
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

  it('take in what was written in another place, with what is typed while that is found out', async () => {
    const { saver, sent, settle, merged, writeElsewhere, last, stored } = aSaver('Calm.');
    writeElsewhere('Came late. Calm.');
    saver.change('Calm. Slept');
    vi.advanceTimersByTime(1000);
    saver.change('Calm. Slept well.');
    await settle();
    await settle();

    expect(sent).toEqual(['Calm. Slept', 'Came late. Calm. Slept well.']);
    expect(merged).toEqual(['Came late. Calm. Slept well.']);
    expect(stored()).toEqual({ notes: 'Came late. Calm. Slept well.', notesVersion: 3 });
    expect(last()).toEqual({ kind: 'saved', problem: undefined });
  });

  it('are never mixed with the mask of notes that are hidden by now', async () => {
    const { saver, sent, settle, merged, writeElsewhere, last } = aSaver('Calm.');
    writeElsewhere(HIDDEN);
    saver.change('Calm. Slept well.');
    vi.advanceTimersByTime(1000);
    await settle();

    expect([sent, merged]).toEqual([['Calm. Slept well.'], []]);
    expect(last()?.problem).toContain('Not saved yet.');
  });

  it('are handed over after a failure, with what they were written over, and taken back once saved', async () => {
    const { saver, settle, failed, saved } = aSaver('Calm.');
    saver.change('Calm. Slept');
    vi.advanceTimersByTime(1000);
    saver.change('Calm. Slept well.');
    await settle(true);
    expect([failed, saved]).toEqual([[['Calm.', 'Calm. Slept well.']], []]);

    vi.advanceTimersByTime(5000);
    await settle();
    expect(saved).toEqual(['all']);
  });

  it('go on from where an earlier page left them', async () => {
    const { saver, sent, settle, merged, stored, writeElsewhere } = aSaver('Calm.');
    writeElsewhere('Came late. Calm.');
    saver.takeOver({ notes: 'Calm.', notesVersion: 1 }, 'Calm. Slept well.');
    vi.advanceTimersByTime(1000);
    await settle();
    await settle();

    expect(sent).toEqual(['Calm. Slept well.', 'Came late. Calm. Slept well.']);
    expect(merged[0]).toBe('Calm. Slept well.');
    expect(stored().notes).toBe('Came late. Calm. Slept well.');
  });

  it('wait no longer once a text that failed is taken back', async () => {
    const { saver, settle, saved } = aSaver('Calm.');
    saver.change('Calm. Anxious.');
    vi.advanceTimersByTime(1000);
    await settle(true);
    saver.change('Calm.');
    vi.advanceTimersByTime(1000);

    expect(saved).toEqual(['all']);
  });

  it('are not doubled when something else has sent the text that failed', async () => {
    const { saver, settle, writeElsewhere, stored } = aSaver();
    saver.change('Calm.');
    vi.advanceTimersByTime(1000);
    await settle(true);
    writeElsewhere('Calm.');
    saver.change('Calm. Slept');
    vi.advanceTimersByTime(1000);
    await settle();
    await settle();

    expect(stored().notes).toBe('Calm. Slept');
  });

  it('keep what was typed before an earlier page is known to have left some', async () => {
    const { saver, settle, stored } = aSaver('Calm.');
    saver.change('Calm. Ate.');
    saver.takeOver({ notes: 'Calm.', notesVersion: 1 }, 'Slept well. Calm.');
    vi.advanceTimersByTime(1000);
    await settle();

    expect(stored().notes).toBe('Slept well. Calm. Ate.');
  });

  it('are not tried again and again after the room was left', async () => {
    const { saver, sent, settle, failed } = aSaver();
    saver.change('calm');
    saver.close();
    await settle(true);
    await vi.advanceTimersByTimeAsync(60_000);

    expect([sent, failed]).toEqual([['calm'], [['', 'calm']]]);
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

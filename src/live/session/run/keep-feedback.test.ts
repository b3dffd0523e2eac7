import { describe, expect, it } from 'vitest';
import type { KeptFeedback } from '#model/sessions/kept-feedback.ts';
import { createStore } from '#live/store/store.ts';
import { FeedbackRack } from '../feedback/feedback-rack.ts';
import { keepFeedback } from './keep-feedback.ts';
import { INITIAL_SESSION_VIEW } from './session-view.ts';

const settle = () => new Promise<void>((resolve) => void setTimeout(resolve));

function aSession() {
  const view = createStore(INITIAL_SESSION_VIEW);
  const rack = new FeedbackRack({
    createContext: () => {
      throw new Error('no sound in this test');
    },
    addSink: () => () => undefined,
  });
  const written: KeptFeedback['sound'][] = [];
  let answer: () => void = () => undefined;
  const writeFeedback = (_id: string, { sound }: KeptFeedback) => {
    written.push(sound);
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const stop = keepFeedback({ view }, rack, 'recording', { writeFeedback });
  const record = (isRecording: boolean) => {
    const before = view.get();
    view.set({ ...before, state: { ...before.state, isRecording } });
  };
  const choose = (name: 'ocean' | 'wind' | 'brook') => void rack.chooseSound({ kind: 'soundscape', name });
  const stored = async () => {
    answer();
    await settle();
  };
  return { record, choose, stored, stop, names: () => written.map((each) => 'name' in each && each.name) };
}

describe('what the client hears and sees', () => {
  it('is stored once the recording runs, and not before', () => {
    const { record, choose, names } = aSession();
    choose('ocean');
    expect(names()).toEqual([]);
    record(true);

    expect(names()).toEqual(['ocean']);
  });

  it('is stored with the last of many changes while the disk is slow', async () => {
    const { record, choose, stored, names } = aSession();
    record(true);
    for (const name of ['ocean', 'wind', 'brook'] as const) choose(name);
    await stored();

    expect(names()).toEqual(['rain', 'brook']);
  });

  it('is not stored after the end, when the recording may be gone from this computer', async () => {
    const { record, choose, stored, stop, names } = aSession();
    record(true);
    await stored();
    record(false);
    choose('ocean');
    record(true);
    await stored();
    stop();
    choose('wind');

    expect(names()).toEqual(['rain', 'ocean']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Review } from '#shared/api/eeg-files.ts';
import { ReviewDesk, type SaveAnswer, type Stored } from './review-desk.ts';

const aReview = (notes: string): Review => ({ badChannels: [], notes });

/** A server that stores one review, a drawer, and timers that run on command. */
function open(options: { stored?: Stored; kept?: Stored; isLocal?: boolean } = {}) {
  let stored: Stored = options.stored ?? { review: aReview(''), version: 1 };
  let kept = options.kept;
  let isOffline = false;
  const waiting: (() => void)[] = [];
  const saves: Stored[] = [];
  const shelf = {
    load: async () => (isOffline ? ({ kind: 'offline' } as const) : ({ kind: 'loaded', ...stored } as const)),
    save: async (next: Stored): Promise<SaveAnswer> => {
      saves.push(next);
      if (isOffline) return { kind: 'offline' };
      if (next.version !== stored.version) return { kind: 'conflict' };
      stored = { review: next.review, version: stored.version + 1 };
      return { kind: 'saved', version: stored.version };
    },
  };
  const desk = new ReviewDesk({
    shelf: options.isLocal ? undefined : shelf,
    drawer: {
      read: () => kept,
      write: (next) => {
        kept = next;
        return true;
      },
      clear: () => {
        kept = undefined;
      },
    },
    timers: {
      set: (run) => waiting.push(run),
      clear: (id) => {
        waiting[id - 1] = () => undefined;
      },
    },
  });
  return {
    desk,
    saves,
    stored: () => stored,
    kept: () => kept,
    /** Saves as another user. */
    saveElsewhere: (notes: string) => {
      stored = { review: aReview(notes), version: stored.version + 1 };
    },
    goOffline: (is: boolean) => {
      isOffline = is;
    },
    passTime: async () => {
      for (const run of waiting.splice(0)) run();
      await new Promise((resolve) => void setTimeout(resolve, 0));
    },
  };
}

describe('the review of a stored file', () => {
  it('is saved once after several changes, with the version it came from', async () => {
    const { desk, saves, passTime } = open({ stored: { review: aReview('old'), version: 7 } });
    await desk.load();
    desk.change(aReview('n'), undefined);
    desk.change(aReview('new'), undefined);
    expect(desk.state.get().kind).toBe('saving');

    await passTime();

    expect(saves).toEqual([{ review: aReview('new'), version: 7 }]);
    expect(desk.state.get()).toEqual({ kind: 'saved' });
    expect(desk.isUnsaved).toBe(false);
  });

  it('saves what changed while a save was under way', async () => {
    const { desk, stored, passTime } = open();
    await desk.load();
    desk.change(aReview('a'), undefined);
    const first = desk.flush();
    desk.change(aReview('ab'), undefined);
    await first;
    await passTime();

    expect(stored().review.notes).toBe('ab');
    expect(desk.isUnsaved).toBe(false);
  });

  it('is kept in this browser while the server is away, and saved when it is back', async () => {
    const { desk, stored, kept, goOffline, passTime } = open();
    await desk.load();
    goOffline(true);
    desk.change(aReview('kept'), undefined);
    await passTime();
    expect(desk.state.get()).toEqual({ kind: 'offline', isKept: true });
    expect(kept()?.review.notes).toBe('kept');
    expect(desk.isUnsaved).toBe(true);

    goOffline(false);
    await passTime();

    expect(stored().review.notes).toBe('kept');
    expect(kept()).toBeUndefined();
  });

  it('takes up what an earlier visit could not save', async () => {
    const { desk, stored } = open({ kept: { review: aReview('left over'), version: 1 } });

    await desk.load();
    await desk.flush();

    expect(desk.review.get().notes).toBe('left over');
    expect(stored().review.notes).toBe('left over');
  });

  it('asks when somebody else saved since the earlier visit', async () => {
    const { desk, stored } = open({
      stored: { review: aReview('theirs'), version: 3 },
      kept: { review: aReview('mine'), version: 2 },
    });

    await desk.load();

    expect(desk.state.get().kind).toBe('conflict');
    expect(desk.review.get().notes).toBe('mine');
    expect(stored().review.notes).toBe('theirs');
  });
});

describe('a conflict', () => {
  const meet = async () => {
    const all = open();
    await all.desk.load();
    all.saveElsewhere('theirs');
    all.desk.change(aReview('mine'), undefined);
    await all.passTime();
    expect(all.desk.state.get().kind).toBe('conflict');
    return all;
  };

  it('overwrites nothing by itself', async () => {
    const { desk, stored, passTime } = await meet();

    desk.change(aReview('mine again'), undefined);
    await passTime();

    expect(stored().review.notes).toBe('theirs');
    expect(desk.isUnsaved).toBe(true);
  });

  it('ends with theirs', async () => {
    const { desk, kept } = await meet();

    await desk.takeTheirs();

    expect(desk.review.get().notes).toBe('theirs');
    expect(desk.state.get().kind).toBe('saved');
    expect(kept()).toBeUndefined();
  });

  it('ends with mine', async () => {
    const { desk, stored } = await meet();

    await desk.keepMine();

    expect(stored().review.notes).toBe('mine');
    expect(desk.isUnsaved).toBe(false);
  });
});

describe('undo', () => {
  it('takes back changes of the review one by one and leaves the notes alone', async () => {
    const { desk } = open();
    await desk.load();
    desk.change({ badChannels: ['Cz'], notes: '' }, 'the mark of a channel');
    desk.change({ badChannels: ['Cz', 'Pz'], notes: '' }, 'the mark of a channel');
    desk.change({ ...desk.review.get(), notes: 'typed' }, undefined);

    desk.undo();
    expect(desk.review.get()).toEqual({ badChannels: ['Cz'], notes: 'typed' });
    desk.undo();
    expect(desk.review.get()).toEqual({ badChannels: [], notes: 'typed' });

    expect(desk.undo()).toBeUndefined();
  });
});

describe('the review of a file of this computer', () => {
  it('lives in the page until it is handed over', () => {
    const { desk } = open({ isLocal: true });
    expect(desk.isUnsaved).toBe(false);

    desk.change(aReview('here only'), undefined);
    expect(desk.isUnsaved).toBe(true);
    desk.markExported();

    expect(desk.isUnsaved).toBe(false);
  });
});

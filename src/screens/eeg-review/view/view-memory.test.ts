import { describe, expect, it } from 'vitest';
import { eegFileIdSchema, userIdSchema } from '#shared/domain/ids.ts';
import { uuid } from '#tests/builders/people.ts';
import { viewMemory } from './view-memory.ts';

const userId = userIdSchema.parse(uuid('a'));
const KEY = `loopwell.reviewViews.${userId}`;
const fileId = (index: number) =>
  eegFileIdSchema.parse(`01930000-0000-7000-8000-${String(index).padStart(12, '0')}`);

function aBrowser(text?: string) {
  const items = new Map<string, string>(text === undefined ? [] : [[KEY, text]]);
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  const of = (index: number) => viewMemory(storage, { userId, eegFileId: fileId(index) });
  return { items, storage, of };
}

describe('the remembered views of a person', () => {
  it('are one for each file, under a key of ids', () => {
    const { items, of } = aBrowser();
    of(1).write({ montage: 'average', uvPerMm: 20 });
    of(2).write({ montage: 'laplacian' });
    of(1).write({ montage: 'average', uvPerMm: 30 });

    expect(of(1).read()).toEqual({ montage: 'average', uvPerMm: 30 });
    expect(of(2).read()).toEqual({ montage: 'laplacian' });
    expect(of(3).read()).toEqual({});
    expect([...items.keys()]).toEqual([KEY]);
  });

  it('are those of the newest 200 files', () => {
    const { of } = aBrowser();
    for (let index = 0; index < 200; index++) of(index).write({ uvPerMm: index + 1 });
    of(0).write({ uvPerMm: 500 });

    of(200).write({ uvPerMm: 7 });

    expect(of(0).read()).toEqual({ uvPerMm: 500 });
    expect(of(1).read()).toEqual({});
    expect(of(2).read()).toEqual({ uvPerMm: 3 });
    expect(of(200).read()).toEqual({ uvPerMm: 7 });
  });

  it('take a fifth of the room of a browser at most', () => {
    const { items, of } = aBrowser();
    const weights = Array.from({ length: 64 }, (_, k) => ({ site: `Site ${k}`, weight: 0.123456 }));
    const custom = Array.from({ length: 120 }, (_, k) => ({
      kind: 'weights' as const,
      label: `Line ${k}`,
      weights,
    }));
    for (let index = 0; index < 4; index++) of(index).write({ montage: 'custom', custom });

    expect(items.get(KEY)!.length).toBeLessThanOrEqual(1_000_000);
    expect(of(3).read().custom).toHaveLength(120);
    expect(of(0).read()).toEqual({});
  });

  it.each([
    ['no JSON', '[{"eegFileId"'],
    ['no list', '{"eegFileId":"x"}'],
    ['null', 'null'],
    ['entries of another kind', `[null,3,"x",{"eegFileId":7},{"eegFileId":"${fileId(1)}","view":"wide"}]`],
  ])('are the defaults where the browser holds %s, and can be written again', (_name, text) => {
    const { of } = aBrowser(text);
    expect(of(1).read()).toEqual({});

    of(1).write({ uvPerMm: 10 });

    expect(of(1).read()).toEqual({ uvPerMm: 10 });
  });

  it('lose only the parts that make no sense', () => {
    const view = {
      montage: 'sideways',
      uvPerMm: -3,
      spanSeconds: 'long',
      mmPerSecond: null,
      startSeconds: 12,
      filter: { highPassHz: 1, phase: 'backwards' },
      filterOverrides: { Cz: { lowPassHz: 30, phase: 'causal' } },
      isRawShown: 'yes',
      rawPlace: 'below',
      hiddenLabels: ['Status'],
      colours: 'many',
    };
    const { of } = aBrowser(JSON.stringify([{ eegFileId: fileId(1), view }]));

    expect(of(1).read()).toEqual({
      startSeconds: 12,
      filterOverrides: { Cz: { lowPassHz: 30, phase: 'causal' } },
      rawPlace: 'below',
      hiddenLabels: ['Status'],
    });
  });

  it('hold no montage of one’s own whose lines are lost', () => {
    const view = { montage: 'custom', customName: 'Mine', custom: [{ kind: 'sum' }] };
    const { of } = aBrowser(JSON.stringify([{ eegFileId: fileId(1), view }]));

    expect(of(1).read().montage).toBeUndefined();
  });

  it('are lost without a word where the storage is full', () => {
    const { storage } = aBrowser();
    const full = {
      ...storage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };

    expect(() => viewMemory(full, { userId, eegFileId: fileId(1) }).write({ uvPerMm: 7 })).not.toThrow();
  });
});

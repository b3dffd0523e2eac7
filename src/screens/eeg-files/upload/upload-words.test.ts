import { describe, expect, it } from 'vitest';
import type { UploadItem } from '#live/offline/index.ts';
import { byUrgency, summaryWords } from './upload-words.ts';

const STATES = {
  stored: { step: 'ended', kind: 'stored' },
  failed: { step: 'ended', kind: 'failed', message: 'The file is empty.' },
  table: { step: 'ended', kind: 'needsImport' },
  twin: { step: 'ended', kind: 'duplicate' },
  cancelled: { step: 'ended', kind: 'cancelled' },
  queued: { step: 'queued' },
} as const;

const itemsOf = (...kinds: (keyof typeof STATES)[]) =>
  kinds.map((kind, key) => ({ key, state: STATES[kind] }) as unknown as UploadItem);

describe('a list of uploads', () => {
  it('is summed up in one line', () => {
    expect(summaryWords(itemsOf('stored', 'failed', 'stored', 'table'))).toBe(
      '2 stored, 1 failed, 1 needs your input',
    );
    expect(summaryWords(itemsOf('table', 'twin', 'queued', 'cancelled'))).toBe(
      '2 need your input, 1 cancelled, 1 to go',
    );
  });

  it('begins with what waits for a person, then with what failed, the newest first', () => {
    const items = itemsOf('stored', 'table', 'queued', 'failed', 'twin', 'stored');

    expect(byUrgency(items).map(({ key }) => key)).toEqual([4, 1, 3, 2, 5, 0]);
  });
});

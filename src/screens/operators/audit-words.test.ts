import { describe, expect, it } from 'vitest';
import { detailWords } from './audit-words.ts';

describe('details of the audit log', () => {
  it.each([
    [{ part: 0 }, 'part 1'],
    [{ part: 'indexes' }, 'latent-trait indexes'],
    [{ part: 'taskResults' }, 'task results'],
    [{ assessmentId: '00000000-0000-7000-8000-000000000002' }, 'assessment …00000002'],
    [{ fields: 'firstName notes' }, 'fields: first name, notes'],
    [{ isWithdrawn: true, count: 3 }, 'withdrawn yes · count 3'],
  ])('say %o in words', (details, words) => {
    expect(detailWords({ details })).toBe(words);
  });
});

import { describe, expect, it } from 'vitest';
import { missingConsents } from './consent.ts';

const TODAY = '2026-05-06';
const given = (
  kind: 'training' | 'dataProcessing' | 'video',
  givenOn: string,
  withdrawnOn: string | null,
) => ({
  kind,
  givenOn,
  withdrawnOn,
});

describe('missing consents', () => {
  it('are all that are required while nothing was given', () => {
    expect(missingConsents([], TODAY)).toEqual(['training', 'dataProcessing']);
  });

  it.each([
    ['given today', given('training', TODAY, null), ['dataProcessing']],
    ['given tomorrow', given('training', '2026-05-07', null), ['training', 'dataProcessing']],
    ['withdrawn today', given('training', '2026-01-01', TODAY), ['training', 'dataProcessing']],
    ['withdrawn from tomorrow', given('training', '2026-01-01', '2026-05-07'), ['dataProcessing']],
    ['of a kind nobody requires', given('video', '2026-01-01', null), ['training', 'dataProcessing']],
  ])('take one %s for what it is', (_, consent, missing) => {
    expect(missingConsents([consent], TODAY)).toEqual(missing);
  });

  it('are none when one was given again after it had been withdrawn', () => {
    const consents = [
      given('training', '2026-01-01', '2026-02-01'),
      given('training', '2026-03-01', null),
      given('dataProcessing', '2026-01-01', null),
    ];

    expect(missingConsents(consents, TODAY)).toEqual([]);
  });
});

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TRACE_POLARITY_SETTING } from '#model/review/trace-polarity.ts';
import { aUser } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const SETTINGS = `/v2/user/${aUser().userId}/settings`;
const stored = (value: unknown): Replies => ({
  [`GET ${SETTINGS}`]: { body: { settings: [{ name: TRACE_POLARITY_SETTING, value }] } },
});
const open = async (replies: Replies) => {
  const app = renderApp({ path: '/app/account', replies });
  return { ...app, polarity: await screen.findByRole('combobox', { name: 'Polarity' }) };
};

describe('the polarity of traces', () => {
  it.each([
    ['negativeUp', 'negativeUp'],
    ['positiveUp', 'positiveUp'],
    ['sideways', 'positiveUp'],
    [{ up: 'negative' }, 'positiveUp'],
    [null, 'positiveUp'],
  ])('is what the account stores (%j), or positive up', async (value, shown) => {
    const { polarity } = await open(stored(value));

    expect(polarity).toHaveValue(shown);
  });

  it('is positive up for a person who never chose', async () => {
    const { polarity } = await open({ [`GET ${SETTINGS}`]: { body: { settings: [] } } });

    expect(polarity).toHaveValue('positiveUp');
  });

  it('is saved with the account', async () => {
    const app = await open({ [`PATCH ${SETTINGS}`]: { body: { settings: [] } } });

    await app.user.selectOptions(app.polarity, 'Negative up');

    expect(app.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      [{ name: TRACE_POLARITY_SETTING, value: 'negativeUp' }],
    ]);
  });

  it('holds on this page where it cannot be saved, and says so', async () => {
    const app = await open({ [`PATCH ${SETTINGS}`]: 'offline' });

    await app.user.selectOptions(app.polarity, 'Negative up');

    expect(await screen.findByText(/^The polarity is applied now, but was not saved\./)).toBeVisible();
    expect(app.polarity).toHaveValue('negativeUp');
  });
});

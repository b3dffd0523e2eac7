import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { uuid } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const head = {
  protocolId: 'p1',
  protocolName: 'SMR up',
  questionnaireId: 'q1',
  questionnaireVersion: 1,
  title: 'PHQ-9',
  higherIsWorse: true,
  cutOff: { points: 5, source: 'A paper' },
};
const open = (outcomes: object[], path = '/app/outcomes') =>
  renderApp({
    path,
    replies: {
      [`GET /v2/organization/${uuid('0')}/outcomes`]: { body: { outcomes, totalOutcomes: outcomes.length } },
    },
  });

describe('outcomes', () => {
  it('are shown with change, cut-off, success and dose, and hidden where clients are few', async () => {
    const figures = {
      meanChange: -2,
      counts: { better: 2, same: 2, worse: 1 },
      meanRewardedPct: 60,
      meanMinutes: 120,
      meanSessions: 12,
    };
    open([
      { ...head, isHidden: false, clients: 5, withoutPair: 7, figures },
      { ...head, protocolId: 'p2', protocolName: 'Alpha up', isHidden: true, reason: 'fewClients' },
    ]);
    const table = within(await screen.findByRole('table', { name: 'Outcomes' }));

    const row = table.getByRole('row', { name: /SMR up/ });
    expect(row).toHaveTextContent('−2.0 (lower is better)');
    expect(row).toHaveTextContent('2 better, 2 same, 1 worse');
    expect(row).toHaveTextContent('5 points or more');
    expect(row).toHaveTextContent('120');
    expect(table.getByRole('row', { name: /Alpha up/ })).toHaveTextContent('Fewer than 5');
    expect(screen.getByText(/does not prove that the training caused it/)).toBeVisible();
  });

  it('are narrowed by the address to a protocol, and a filter that fits nothing can be taken off', async () => {
    const rows = [
      { ...head, isHidden: true, reason: 'fewClients' },
      {
        ...head,
        protocolId: 'p2',
        protocolName: 'Alpha up',
        questionnaireId: 'q2',
        title: 'GAD-7',
        isHidden: true,
        reason: 'fewClients',
      },
    ];
    const { user } = open(rows, '/app/outcomes?protocol=p2');
    const table = await screen.findByRole('table', { name: 'Outcomes' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(table).toHaveTextContent('Alpha up');

    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Questionnaire' }));
    await user.click(await screen.findByRole('menuitem', { name: 'PHQ-9' }));
    expect(window.location.search).toBe('?protocol=p2&questionnaire=q1');
    expect(screen.getByRole('heading', { name: 'No outcome found' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Remove the filter Protocol' }));
    expect(screen.getByRole('table', { name: 'Outcomes' })).toHaveTextContent('SMR up');
  });

  it('say their rule, and why figures are not told', async () => {
    const figures = { meanChange: -8 };
    const { user } = open([
      { ...head, isHidden: false, clients: 11, figures: { ...figures, counts: { better: 7, notBetter: 4 } } },
      { ...head, questionnaireVersion: 2, isHidden: false, clients: 6, figures },
      { ...head, protocolId: 'p2', protocolName: 'Alpha up', isHidden: true, reason: 'overlap' },
    ]);
    const table = within(await screen.findByRole('table', { name: 'Outcomes' }));

    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent('PHQ-9, version 1');
    expect(first).toHaveTextContent('7 better, 4 same or worse');
    expect(second).toHaveTextContent('PHQ-9, version 2');
    expect(second).toHaveTextContent('Too few clients');
    expect(table.getByRole('row', { name: /Alpha up/ })).toHaveTextContent('PHQ-9Too close to another row');
    await user.click(screen.getByText('How this is calculated'));
    expect(screen.getByText(/the last total of the 90 days up to the first session/)).toBeVisible();
  });

  it('say what they need while there are none', async () => {
    open([]);

    expect(await screen.findByRole('heading', { name: 'No outcomes yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to questionnaires' })).toHaveAttribute(
      'href',
      '/app/questionnaires',
    );
  });
});

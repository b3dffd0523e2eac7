import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { aStep, figuresOf, measured } from '#tests/builders/assessments.ts';
import { aRunRecord, aTickTable, someSettings } from '#tests/builders/session.ts';
import { BandTables } from './BandTables.tsx';
import { Definitions } from './Definitions.tsx';
import {
  CLEAN_ORIGIN,
  COMPARISON_ORIGIN,
  MAP_ORIGIN,
  PAIR_ORIGIN,
  POWER_ORIGIN,
  REACTIVITY_ORIGIN,
} from './origins.ts';
import { PairTables } from './PairTables.tsx';
import { ReactivityTable } from './ReactivityTable.tsx';
import { reportMarkers } from './report-markers.ts';
import { StepTable } from './StepTable.tsx';

const CLOSED = aStep({ step: 1, label: 'Eyes closed', kind: 'eyesClosed', channels: [measured('O1', 40)] });
const TOO_LITTLE = aStep({
  step: 2,
  channels: [],
  pairs: [],
  problem: 'Too little clean signal for figures: 9 s.',
});
const show = (node: ReactNode) => render(node);

describe('figures of a report', () => {
  it.each([
    [
      'Conditions and clean time',
      () => <StepTable figures={figuresOf(aStep())} />,
      ['Clean time', 'Artifact'],
    ],
    [
      'Band powers: Eyes open',
      () => <BandTables steps={[aStep()]} />,
      ['Band power', 'Theta/beta (4–8 / 13–20 Hz)', 'Peak alpha (7–13 Hz)'],
    ],
    [
      'Left and right: Eyes open',
      () => <PairTables steps={[aStep()]} />,
      ['Alpha asymmetry (8–13 Hz)', 'Coherence'],
    ],
    [
      'Alpha (8–13 Hz), eyes open against closed',
      () => <ReactivityTable steps={[aStep(), CLOSED]} />,
      ['Closed / open', 'Change'],
    ],
  ])('open the card of where they come from: %s', async (title, draw, terms) => {
    show(draw());

    await userEvent.click(screen.getByRole('button', { name: `About ${title}` }));

    const card = within(await screen.findByRole('region', { name: `About ${title}` }));
    for (const term of [...terms, 'Signal']) expect(card.getByText(term)).toBeVisible();
  });

  it('are all explained at the end, once each, so that a print stands alone', () => {
    show(<Definitions settings={[]} />);

    const cards = [CLEAN_ORIGIN, POWER_ORIGIN, REACTIVITY_ORIGIN, MAP_ORIGIN, PAIR_ORIGIN, COMPARISON_ORIGIN];
    for (const { term } of cards.flat()) expect(screen.getAllByText(term)).toHaveLength(1);
  });

  it('say how much stronger alpha is with closed eyes, for channels both steps have', () => {
    show(<ReactivityTable steps={[aStep(), CLOSED]} />);

    const rows = within(screen.getByRole('table', { name: 'Reactivity of Alpha (8–13 Hz)' })).getAllByRole(
      'row',
    );
    expect(rows).toHaveLength(2);
    expect(
      within(rows[1]!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['10.0', '40.0', '4.00', '300']);
  });

  it('warn beside figures that rest on little signal, and say so where there are none', () => {
    show(<StepTable figures={figuresOf(aStep(), TOO_LITTLE)} />);

    expect(screen.getByText(/^Only 30 s of clean signal/)).toBeVisible();
    expect(screen.getByText('Too little clean signal for figures: 9 s.')).toBeVisible();
  });

  it.each([
    [50, undefined],
    [49.9, 'Only 49 s of clean signal'],
  ])('with %s s of usable signal carry the remark: %s', (usableSeconds, words) => {
    show(<StepTable figures={figuresOf(aStep({ usableSeconds }))} />);

    expect(screen.queryByText(/s of clean signal/)?.textContent.slice(0, 25)).toBe(words);
  });

  it('say what share of a step they stand on that was cut off', () => {
    const cutOff = aStep({
      step: 1,
      recorded: { ...aStep().recorded!, recordedSeconds: 23, cleanSeconds: 22 },
    });
    show(<StepTable figures={figuresOf(aStep(), cutOff)} />);

    expect(screen.getAllByText(/^Not recorded to its end/)).toHaveLength(1);
    expect(screen.getByText('Not recorded to its end: 0:23 of 1:00 (38 %).')).toBeVisible();
  });

  it('have no table where a step has none', () => {
    show(<BandTables steps={[TOO_LITTLE]} />);

    expect(screen.queryByRole('table')).toBeNull();
  });

  it('name the steps that are called the same apart', () => {
    show(<StepTable figures={figuresOf(aStep(), CLOSED, aStep({ step: 2 }))} />);

    expect(screen.getAllByRole('rowheader').map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'Eyes open (step 1)',
      'Eyes closed',
      'Eyes open (step 3)',
    ]);
  });
});

describe('what a report says of its recording', () => {
  const settings = someSettings();
  const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

  it('is said once where all parts are the same, and of each part where they are not', () => {
    const { unmount } = show(<Definitions settings={[settings, settings]} />);
    expect(terms().slice(-2)).toEqual(['Artifact rules', 'Recorded with']);
    expect(screen.getByText(/^A deflection above .* in a recorded channel/)).toBeVisible();
    unmount();

    show(<Definitions settings={[settings, { ...settings, mainsHz: 50 }, settings]} />);
    expect(terms().slice(-3)).toEqual([
      'Artifact rules',
      'Recorded with, parts 1, 3',
      'Recorded with, part 2',
    ]);
  });

  it('holds the markers set by hand, with the step they fell into', () => {
    const steps = [{ label: 'Eyes open' }, { label: 'Eyes closed' }];
    // The second run of a script is its second step.
    const runs = [aRunRecord(aTickTable([]), 2, { startSeconds: 10, endSeconds: 20 })];
    const markers = reportMarkers(
      runs,
      [
        { atSeconds: 10, type: 'marker', text: 'Step 2 of 2: Eyes closed' },
        { atSeconds: 12, type: 'marker', text: 'Cough' },
        { atSeconds: 13, type: 'gap', text: '2 samples' },
        { atSeconds: 25, type: 'marker', text: 'Step 2 of 3: glasses off' },
      ],
      { steps, part: 1 },
    );

    expect(markers).toEqual([
      { part: 1, atSeconds: 12, text: 'Cough', step: 1 },
      { part: 1, atSeconds: 25, text: 'Step 2 of 3: glasses off', step: undefined },
    ]);
  });
});

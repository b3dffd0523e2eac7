import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { withMode } from '#widgets/protocols/threshold-modes.ts';
import { ThresholdsCard } from './ThresholdsCard.tsx';
import type { CarryOverState } from './use-carry-over.ts';

const record = aProtocolRecord();
const [original] = record.definition.conditions;
const carrying = {
  ...record,
  definition: withMode(record.definition, 0, { mode: 'carryOver', original: original! }),
};
const found = (value: number | null): CarryOverState => ({
  kind: 'found',
  carryOver: { sessionId: 'a' as never, at: '2026-11-01T09:00:00', values: [value] },
});

function show(carryOver: CarryOverState, isDeclined = false) {
  const onDecline = vi.fn();
  const onChange = vi.fn();
  render(
    <ThresholdsCard
      protocol={carrying}
      original={record.definition}
      carryOver={carryOver}
      isDeclined={isDeclined}
      onChange={onChange}
      onDecline={onDecline}
    />,
  );
  return { onDecline, onChange };
}

describe('thresholds of the last session', () => {
  it('are offered with their date and value, and can be declined', () => {
    const { onDecline } = show(found(4.2));

    expect(screen.getByText('SMR (12–15 Hz): 4.20 µV RMS')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Start where the session of 1 Nov 2026, 09:00 ended'));
    expect(onDecline).toHaveBeenCalledWith(true);
  });

  it.each<[string, CarryOverState, boolean, RegExp]>([
    ['declined', found(4.2), true, /Declined: the baseline sets the thresholds/],
    [
      'measured otherwise',
      found(null),
      false,
      /SMR \(12–15 Hz\): from the baseline, because it was measured differently then/,
    ],
    ['missing', { kind: 'none' }, false, /no earlier run with this protocol/],
  ])('say what happens when they are %s', (_what, state, isDeclined, words) => {
    show(state, isDeclined);

    expect(screen.getByText(words)).toBeTruthy();
  });

  it('can be looked for again when the server did not answer', () => {
    const retry = vi.fn();
    show({ kind: 'failed', retry });
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }));

    expect(retry).toHaveBeenCalled();
  });
});

describe('the threshold rule', () => {
  it('is chosen per condition, for this session', () => {
    const { onChange } = show({ kind: 'unused' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Threshold of SMR' }), {
      target: { value: 'suggest' },
    });

    expect(onChange.mock.calls[0]![0].definition.conditions[0].threshold.mode).toBe('suggest');
    expect(record.definition.conditions[0]!.threshold.mode).toBe('baseline');
  });
});

describe('a rule that needs a figure', () => {
  function showMode(mode: 'manual' | 'baselineZ') {
    const onChange = vi.fn();
    const definition = withMode(record.definition, 0, { mode, original: original! });
    render(
      <ThresholdsCard
        protocol={{ ...record, definition }}
        original={record.definition}
        carryOver={{ kind: 'unused' }}
        isDeclined={false}
        onChange={onChange}
        onDecline={vi.fn()}
      />,
    );
    return {
      threshold: () => onChange.mock.calls.at(-1)![0].definition.conditions[0].threshold,
      type: (label: string, value: string) => {
        const field = screen.getByLabelText(label);
        fireEvent.change(field, { target: { value } });
        fireEvent.blur(field);
      },
    };
  }

  it('takes the value of a fixed threshold in its unit, never below 0', () => {
    const { type, threshold } = showMode('manual');

    type('SMR: value in µV RMS', '6.25');
    expect(threshold()).toEqual({ mode: 'manual', value: 6.25 });
    type('SMR: value in µV RMS', '-3');
    expect(threshold()).toEqual({ mode: 'manual', value: 0 });
    expect(screen.getByText(/the value you enter and stays there/)).toBeTruthy();
  });

  it('takes the standard deviations above or below the own baseline', () => {
    const { type, threshold } = showMode('baselineZ');

    type('SMR: standard deviations (z)', '-0.5');
    expect(threshold()).toEqual({ mode: 'baselineZ', z: -0.5 });
    expect(screen.getByText(/no norm is involved/)).toBeTruthy();
  });
});

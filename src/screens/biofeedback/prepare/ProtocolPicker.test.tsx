import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { ProtocolBackground } from './ProtocolBackground.tsx';
import { ProtocolPicker } from './ProtocolPicker.tsx';

const SHIPPED: ProtocolRecord[] = BUILT_IN_PROTOCOLS.map((protocol) => ({
  ...aProtocolRecord(),
  ...protocol,
}));
const OWN: ProtocolRecord = {
  ...aProtocolRecord(),
  therapistId: '018f0000-0000-7000-8000-000000000009' as ProtocolRecord['therapistId'],
};
const SMR = SHIPPED[0]!;

function open(chosen: ProtocolRecord | undefined, onChoose = vi.fn()) {
  render(
    <>
      <ProtocolPicker protocols={[OWN, ...SHIPPED]} chosen={chosen} mapping={undefined} onChoose={onChoose} />
      {chosen ? <ProtocolBackground protocol={chosen.definition} /> : undefined}
    </>,
  );
  return onChoose;
}

describe('choosing a protocol', () => {
  it('offers the shelves of the library, and the own protocols last', () => {
    const onChoose = open(undefined);

    const shelves = [...screen.getByRole('combobox').querySelectorAll('optgroup')].map(({ label }) => label);
    expect(shelves[0]).toBe('Attention');
    expect(shelves.at(-1)).toBe('This practice');
    fireEvent.change(screen.getByRole('combobox'), { target: { value: SMR.protocolId } });
    expect(onChoose).toHaveBeenCalledWith(SMR);
  });

  it('shows when to take care and what studies say, before anything starts', () => {
    open(SMR);

    expect(screen.getByText(/epilepsy, past seizures/)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Evidence' })).getByText(/sham/)).toBeVisible();
  });

  it('sorts the headsets by what they make of it', () => {
    open(SMR);

    const headsets = screen.getByRole('region', { name: 'Headsets' });
    const named = (verdict: string) =>
      [...headsets.querySelectorAll(`[data-verdict="${verdict}"] button`)].map((each) => each.textContent);
    expect(named('run')).toContain('Synchroni Trio');
    expect(named('adapt')).toEqual(['Neurosity Crown', 'Callibri']);
    expect(named('refuse')).toEqual(['BrainBit Headband']);
  });

  it('tells on focus why a headset cannot run it', async () => {
    open(SMR);

    fireEvent.focus(screen.getByRole('button', { name: 'BrainBit Headband' }));

    expect(await screen.findByText(/jaw muscle/)).toBeInTheDocument();
  });

  it('says which known trainings are not offered', () => {
    open(undefined);

    expect(screen.getByText('Slow cortical potentials (SCP)')).toBeInTheDocument();
  });
});

import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { ProtocolShelves } from './ProtocolShelves.tsx';

const named = (number: number) =>
  ({
    protocolId: `p${number}`,
    therapistId: 't',
    definition: { name: `Plan ${number}` },
  }) as unknown as ProtocolRecord;
const MANY = Array.from({ length: 40 }, (_, index) => named(index + 1));

it('finds any of many by typing, and keeps in sight what is ticked', () => {
  render(<ProtocolShelves protocols={MANY} chosen={new Set(['p7'])} onToggle={vi.fn()} fits={() => true} />);

  fireEvent.change(screen.getByRole('searchbox', { name: 'Search protocols' }), {
    target: { value: 'plan 39' },
  });

  expect(screen.getAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Plan 7',
    'Plan 39',
  ]);
});

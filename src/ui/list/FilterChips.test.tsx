import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Filter, FilterChips, UNKNOWN_WORDS } from './FilterChips.tsx';

const filter = (name: string, value: string | undefined): Filter => ({
  key: name.toLowerCase(),
  name,
  value,
  onRemove: () => undefined,
  options: [],
});

const Chips = ({ client, state }: { client: string | undefined; state: string | undefined }) => (
  <FilterChips filters={[filter('Client', client), filter('State', state)]} onClear={() => undefined} />
);

const words = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes(':'));

it('moves no chip when the words of another one arrive', () => {
  const shown = render(<Chips client={UNKNOWN_WORDS} state="Completed" />);
  expect(words()).toEqual(['State: Completed', 'Client: …']);
  expect(screen.getByText('Clear filters').closest('button')).not.toBeVisible();

  shown.rerender(<Chips client="Ada Brook" state="Completed" />);
  expect(words()).toEqual(['State: Completed', 'Client: Ada Brook']);
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible();

  shown.rerender(<Chips client="Ada Brook" state={undefined} />);
  shown.rerender(<Chips client="Ada Brook" state="Planned" />);
  expect(words()).toEqual(['Client: Ada Brook', 'State: Planned']);
});

import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MainsCheck } from './MainsCheck.tsx';

it('says that the hum is elsewhere and offers that frequency', () => {
  const onChange = vi.fn();
  render(<MainsCheck settingHz={50} foundHz={60} onChange={onChange} />);

  expect(screen.getByText(/hum in this signal is at 60 Hz, but the mains setting is 50 Hz/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Use 60 Hz' }));
  expect(onChange).toHaveBeenCalledWith(60);
});

it.each([
  [50, 'Mains hum is at 50 Hz, as set.'],
  [undefined, 'No significant mains hum so far. The mains setting is 50 Hz.'],
] as const)('offers nothing where hum is at %s Hz', (foundHz, words) => {
  render(<MainsCheck settingHz={50} foundHz={foundHz} onChange={vi.fn()} />);

  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Figure } from './Figure.tsx';

const ORIGIN = [{ term: 'Band', text: '12-15 Hz at Cz' }];

it('closes the origin on Escape even while the focus is still on the figure', async () => {
  const user = userEvent.setup();
  render(<Figure label="Rewarded time" value={65} digits={0} unit="%" provenance={ORIGIN} />);
  const figure = screen.getByRole('button', { name: /^Rewarded time/ });
  await user.click(figure);
  await screen.findByRole('region', { name: 'Origin of Rewarded time' });

  fireEvent.keyDown(document.body, { key: 'Escape' });

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Origin of Rewarded time' })).toBeNull());
});

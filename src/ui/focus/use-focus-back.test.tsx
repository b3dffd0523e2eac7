import { Classes } from '@blueprintjs/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { choiceFilter, FilterChips } from '../list/FilterChips.tsx';
import { SearchField } from '../list/SearchField.tsx';

function List() {
  const [colour, setColour] = useState<'red' | undefined>();
  const [typed, search] = useState('');
  const options = [{ value: 'red' as const, label: 'Red' }];
  const list = {
    filters: { colour },
    setFilter: (_key: 'colour', value: 'red' | undefined) => setColour(value),
  };
  const filter = choiceFilter(list, 'colour', { name: 'Colour', options });
  return (
    <>
      <SearchField label="Search" placeholder="Search by name" view={{ typed, search }} />
      <FilterChips filters={[filter]} onClear={() => undefined} />
    </>
  );
}

async function chooseRed() {
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Colour' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Red' }));
}

it('leaves the focus to a field one types in while the menu fades out', async () => {
  render(<List />);
  await chooseRed();
  const field = screen.getByRole('searchbox', { name: 'Search' });
  field.focus();
  await waitFor(() => expect(document.querySelector(`.${Classes.POPOVER}`)).toBeNull());
  await userEvent.keyboard('vale');

  expect(field).toHaveProperty('value', 'vale');
});

it('goes back to the button of the menu otherwise', async () => {
  render(<List />);
  await chooseRed();

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }));
});

import { Button, Classes } from '@blueprintjs/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { choiceFilter, FilterChips } from '../list/FilterChips.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { Popover } from './Popover.tsx';

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

it('leaves the focus in a field one goes on to', async () => {
  render(<List />);
  await chooseRed();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'vale');

  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('vale');
});

it('goes back to the button otherwise, at once', async () => {
  render(<List />);
  await chooseRed();

  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
});

const nested = (
  <Popover
    placement="bottom"
    content={
      <>
        <input aria-label="Name" />
        <Popover placement="bottom" content={<input aria-label="Region" />}>
          <Button>More</Button>
        </Popover>
        <Button className={Classes.POPOVER_DISMISS}>Done</Button>
      </>
    }
  >
    <Button>Fruit</Button>
  </Popover>
);
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.queryByRole('textbox', { name });

it('closes one at a time on Escape, each back to its own button', async () => {
  render(nested);
  await userEvent.click(button('Fruit'));
  expect(field('Name')).toHaveFocus();
  await userEvent.click(button('More'));
  expect(field('Region')).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  expect(field('Region')).toBeNull();
  expect(button('More')).toHaveFocus();
  await userEvent.keyboard('{Escape}');

  expect(field('Name')).toBeNull();
  expect(button('Fruit')).toHaveFocus();
  expect(button('Fruit')).toHaveAttribute('aria-expanded', 'false');
});

it('leaves Escape in a popover from the dialog around it', async () => {
  const close = vi.fn();
  render(
    <Dialog isOpen title="Basket" onClose={close}>
      {nested}
    </Dialog>,
  );
  await userEvent.click(button('Fruit'));
  expect(field('Name')?.closest('dialog')).toBe(screen.getByRole('dialog'));

  await userEvent.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');

  expect(close).toHaveBeenCalledOnce();
});

it('closes on its button, on a button that ends it and when the focus leaves it', async () => {
  render(
    <>
      {nested}
      <Button>Elsewhere</Button>
    </>,
  );
  for (const [name, focused] of [
    ['Fruit', 'Fruit'],
    ['Done', 'Fruit'],
    ['Elsewhere', 'Elsewhere'],
  ] as const) {
    await userEvent.click(button('Fruit'));
    expect(field('Name')).toHaveFocus();

    await userEvent.click(button(name));

    expect(field('Name')).toBeNull();
    expect(button(focused)).toHaveFocus();
  }
});

it('goes back to the button when what had the focus is gone, but not after a press elsewhere', async () => {
  render(
    <>
      <p>Words</p>
      <Popover placement="bottom" content={<input aria-label="Name" />}>
        <Button>Edit</Button>
      </Popover>
    </>,
  );
  const edit = screen.getByRole('button', { name: 'Edit' });
  await userEvent.click(edit);
  screen.getByLabelText('Name').blur();
  await userEvent.keyboard('{Escape}');
  expect(edit).toHaveFocus();

  await userEvent.click(edit);
  await userEvent.click(screen.getByText('Words'));
  expect(edit).not.toHaveFocus();
});

it('begins in the form of a filter that is chosen in its menu', async () => {
  const days = { key: 'days', name: 'Days', value: undefined, onRemove: () => undefined };
  const editor = () => <input aria-label="From" />;
  render(<FilterChips filters={[{ ...days, editor }]} onClear={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Days' }));

  expect(screen.getByLabelText('From')).toHaveFocus();
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Pager } from '../list/Pager.tsx';
import { keepFocus } from './keep-focus.ts';

const button = (name: string) => screen.getByRole('button', { name });

function Pages() {
  const [page, setPage] = useState(0);
  return <Pager page={page} pageSize={10} total={20} onPage={setPage} />;
}

it('goes to the step back on the last page, and to the step on on the first', async () => {
  const user = userEvent.setup();
  render(<Pages />);
  button('Next page').focus();

  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Previous page')).toHaveFocus());

  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Next page')).toHaveFocus());
});

function Fruits() {
  const [rows, setRows] = useState(['Apple', 'Plum']);
  const [isResting, setResting] = useState(false);
  return (
    <section ref={keepFocus}>
      <form>
        <textarea aria-label="Note" />
        <button type="button" disabled={isResting} onClick={() => setResting(true)}>
          Save
        </button>
      </form>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" hidden data-testid="eaten" onClick={() => setRows([])}>
        Eaten
      </button>
    </section>
  );
}

it('goes to the field of the form whose button rests', async () => {
  const user = userEvent.setup();
  render(<Fruits />);
  button('Save').focus();

  await user.keyboard('{Enter}');

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus());
});

it('goes to the next row where a row is gone, and out of the list with the last', async () => {
  const user = userEvent.setup();
  render(<Fruits />);
  button('Apple').focus();

  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Plum')).toHaveFocus());

  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus());
});

function Step() {
  const [isOver, setOver] = useState(false);
  return (
    <section ref={keepFocus}>
      <section>
        <a href="/session">Start</a>
        {isOver ? undefined : (
          <button type="button" onClick={() => setOver(true)}>
            Activate
          </button>
        )}
      </section>
      <button type="button">Record</button>
    </section>
  );
}

it('goes to a link of the same part before a button of another', async () => {
  const user = userEvent.setup();
  render(<Step />);
  button('Activate').focus();

  await user.keyboard('{Enter}');

  await waitFor(() => expect(screen.getByRole('link', { name: 'Start' })).toHaveFocus());
});

it('leaves whoever has gone on to something else', async () => {
  render(
    <>
      <Fruits />
      <input type="search" />
    </>,
  );
  button('Apple').focus();
  screen.getByRole('searchbox').focus();

  screen.getByTestId('eaten').click();

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Apple' })).toBeNull());
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

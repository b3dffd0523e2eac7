import { Button, MenuItem } from '@blueprintjs/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode, useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog, Drawer } from '../overlays/Dialog.tsx';
import { Popover } from '../popovers/Popover.tsx';
import { KeyMenu } from '../buttons/KeyMenu.tsx';
import { FormDialog } from '../overlays/FormDialog.tsx';
import { useFocusFirst } from './use-focus-first.ts';

type HostProps = {
  opener: (open: () => void) => ReactNode;
  shown: (close: () => void, isOpen: boolean) => ReactNode;
};

function Host({ opener, shown }: HostProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1>Fruits</h1>
      {opener(() => setOpen(true))}
      {shown(() => setOpen(false), isOpen)}
    </main>
  );
}

function show(props: HostProps) {
  return open(props).user;
}

function open(props: HostProps) {
  const { unmount } = render(
    <StrictMode>
      <Host {...props} />
    </StrictMode>,
  );
  return { user: userEvent.setup(), unmount };
}

function Name() {
  return (
    <form ref={useFocusFirst()}>
      <input aria-label="Name" />
    </form>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: 'Name' });
const aButton = (open: () => void) => <Button onClick={open}>Open</Button>;
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it.each<[string, HostProps['shown']]>([
  [
    'a dialog that is taken away at once',
    (close, isOpen) =>
      isOpen ? (
        <Dialog isOpen onClose={close} title="Fruit">
          <Name />
        </Dialog>
      ) : undefined,
  ],
  [
    'a dialog that fades out',
    (close, isOpen) => (
      <Dialog isOpen={isOpen} onClose={close} title="Fruit">
        <Name />
      </Dialog>
    ),
  ],
  [
    'a sheet',
    (close, isOpen) => (
      <Drawer isOpen={isOpen} onClose={close} title="Fruit">
        <Name />
      </Drawer>
    ),
  ],
])('goes back to the button that opened %s, each time', async (_kind, shown) => {
  const user = show({ opener: aButton, shown });
  for (const _time of ['first', 'second']) {
    button('Open').focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await field()).toHaveFocus());

    await user.keyboard('{Escape}');

    expect(button('Open')).toHaveFocus();
    await gone();
  }
});

const inDialog: HostProps['shown'] = (close, isOpen) =>
  isOpen ? (
    <Dialog isOpen onClose={close} title="Fruit">
      <Name />
      <Button onClick={close}>Eat</Button>
    </Dialog>
  ) : undefined;

const menuIsOpen = () => waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());

function FruitMenu({ open }: { open: () => void }) {
  const menu = (
    <KeyMenu>
      <MenuItem text="Edit" onClick={open} />
    </KeyMenu>
  );
  return (
    <Popover placement="bottom" content={menu}>
      <Button>Actions</Button>
    </Popover>
  );
}

it('does not open a menu again when the key that was pressed in it is let go', async () => {
  const user = show({ opener: () => <FruitMenu open={() => undefined} />, shown: () => undefined });
  button('Actions').focus();
  await user.keyboard('{Enter}');
  await menuIsOpen();
  await user.keyboard('{Enter>}');
  await waitFor(() => expect(button('Actions')).toHaveFocus());

  await user.keyboard('{/Enter}');

  expect(button('Actions')).toHaveAttribute('aria-expanded', 'false');
});

it('goes back to the button of the menu', async () => {
  const user = show({ opener: (open) => <FruitMenu open={open} />, shown: inDialog });
  button('Actions').focus();
  await user.keyboard('{Enter}');
  await menuIsOpen();

  await user.keyboard('{Enter}');

  await waitFor(async () => expect(await field()).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(await field()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button('Actions')).toHaveFocus();
});

it('goes back to the button of a menu that is closed by key, and stays there', async () => {
  const user = show({ opener: (open) => <FruitMenu open={open} />, shown: inDialog });
  for (const _time of ['first', 'second']) {
    button('Actions').focus();
    await user.keyboard('{Enter}');
    await menuIsOpen();

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(button('Actions')).toHaveFocus();
  }
});

it('goes to the heading of the list when the row it was opened in is gone', async () => {
  function List({ open }: { open: () => void }) {
    const [rows, setRows] = useState(['Apple', 'Plum']);
    return (
      <section>
        <h2>Ripe</h2>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <Button onClick={open}>{row}</Button>
            </li>
          ))}
        </ul>
        <button type="button" hidden data-testid="eaten" onClick={() => setRows(['Plum'])}>
          Eaten
        </button>
      </section>
    );
  }
  const user = show({ opener: (open) => <List open={open} />, shown: inDialog });
  await user.click(button('Apple'));
  const dialog = within(await screen.findByRole('dialog'));
  screen.getByTestId('eaten').click();

  await user.click(dialog.getByRole('button', { name: 'Eat' }));

  expect(screen.getByRole('heading', { name: 'Ripe' })).toHaveFocus();
});

it('goes back to a button that was at work when the dialog opened', async () => {
  function Save({ open }: { open: () => void }) {
    const [isBusy, setBusy] = useState(false);
    const answer = () => {
      setBusy(false);
      open();
    };
    return (
      <>
        <Button loading={isBusy} onClick={() => setBusy(true)}>
          Save
        </Button>
        <button type="button" hidden data-testid="answer" onClick={answer}>
          Answer
        </button>
      </>
    );
  }
  const user = show({ opener: (open) => <Save open={open} />, shown: inDialog });
  await user.click(button('Save'));
  // Browsers remove the focus from a button that becomes disabled.
  (document.activeElement as HTMLElement).blur();
  screen.getByTestId('answer').click();
  await field();

  await user.keyboard('{Escape}');

  await gone();
  expect(button('Save')).toHaveFocus();
});

it.each<[string, HostProps['shown']]>([
  [
    'stays on the page',
    (close, isOpen) => (
      <FormDialog isOpen={isOpen} onClose={close} isTyped title="Fruit">
        <Name />
      </FormDialog>
    ),
  ],
  [
    'is taken away at once',
    (close, isOpen) =>
      isOpen ? (
        <FormDialog isOpen onClose={close} isTyped title="Fruit">
          <Name />
        </FormDialog>
      ) : undefined,
  ],
])('goes back to the opener when what was typed is discarded in a dialog that %s', async (_kind, shown) => {
  const user = show({ opener: aButton, shown });
  await user.click(button('Open'));
  await waitFor(async () => expect(await field()).toHaveFocus());
  await user.keyboard('{Escape}');

  await user.click(await screen.findByRole('button', { name: 'Discard' }));

  await gone();
  expect(button('Open')).toHaveFocus();
});

it('does not reach into the page that follows', async () => {
  const { unmount, user } = open({ opener: aButton, shown: inDialog });
  await user.click(button('Open'));
  await field();
  unmount();
  render(<h1>Vegetables</h1>);

  await new Promise((resolve) => requestAnimationFrame(resolve));

  expect(screen.getByRole('heading', { name: 'Vegetables' })).not.toHaveFocus();
});

it('leaves whoever has gone on to something else', async () => {
  const shown: HostProps['shown'] = (close, isOpen) =>
    isOpen ? (
      <Dialog isOpen onClose={close} title="Fruit">
        <Button
          onClick={() => {
            screen.getByRole('searchbox').focus();
            close();
          }}
        >
          Search
        </Button>
      </Dialog>
    ) : undefined;
  const opener = (open: () => void) => (
    <>
      {aButton(open)}
      <input type="search" />
    </>
  );
  const user = show({ opener, shown });
  await user.click(button('Open'));

  await user.click(await screen.findByRole('button', { name: 'Search' }));

  await gone();
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { expect, it } from 'vitest';
import { Dialog, Drawer } from '../overlays/Dialog.tsx';
import { useFocusFirst } from './use-focus-first.ts';

type Kind = typeof Dialog | typeof Drawer;

function show(Kind: Kind, content: ReactNode) {
  render(
    <StrictMode>
      <Kind isOpen title="Fruit" onClose={() => undefined}>
        {content}
      </Kind>
    </StrictMode>,
  );
  return userEvent.setup();
}

const footer = (actions: ReactNode) => <DialogFooter actions={actions} />;

const FORM = (
  <form>
    <DialogBody>
      <input aria-label="Number" disabled />
      <input aria-label="Name" />
      <textarea aria-label="Note" />
    </DialogBody>
    {footer(<Button type="submit">Eat</Button>)}
  </form>
);
const CHOICE = (
  <DialogBody>
    <input type="radio" name="fruit" aria-label="Apple" />
    <input type="radio" name="fruit" aria-label="Plum" defaultChecked />
  </DialogBody>
);
const LIST = [
  <DialogBody key="list">
    <Button>Add fruit</Button>
  </DialogBody>,
  <DialogFooter key="footer" actions={<Button intent="primary">Save</Button>} />,
];
const QUESTION = footer(
  <>
    <Button>Throw away</Button>
    <Button intent="primary">Keep</Button>
  </>,
);
const DANGER = footer(
  <>
    <Button intent="danger">Throw away</Button>
    <Button>Cancel</Button>
  </>,
);

it.each<[string, Kind, ReactNode, string]>([
  ['the first field of a dialog', Dialog, FORM, 'Name'],
  ['the first field of a sheet', Drawer, FORM, 'Name'],
  ['what is chosen of a group', Dialog, CHOICE, 'Plum'],
  ['what can be pressed where there is no field', Dialog, LIST, 'Add fruit'],
  ['the main button of a question', Dialog, QUESTION, 'Keep'],
  ['no button that destroys something', Dialog, DANGER, 'Cancel'],
  ['the cross where there is nothing else', Dialog, <DialogBody key="words">Words</DialogBody>, 'Close'],
])('is on %s as it opens', async (_what, kind, content, name) => {
  show(kind, content);

  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(name));
});

it('stays on what took it by itself', async () => {
  function Weight() {
    return (
      <form ref={useFocusFirst()}>
        <input aria-label="Weight" />
      </form>
    );
  }
  const name = <input key="name" aria-label="Name" />;
  show(Dialog, [name, <Weight key="weight" />]);
  await screen.findByRole('dialog');

  expect(screen.getByRole('textbox', { name: 'Weight' })).toHaveFocus();
});

it('leaves the second field one key away', async () => {
  const user = show(Dialog, FORM);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());

  await user.tab();

  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
});

it('is left to what opened above before it was open all the way', async () => {
  show(Dialog, [
    FORM,
    <Dialog key="above" isOpen title="Kind" onClose={() => undefined}>
      <input aria-label="Kind" />
      <input aria-label="Region" />
    </Dialog>,
  ]);
  const region = await screen.findByRole('textbox', { name: 'Region' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Kind' })).toHaveFocus());
  region.focus();
  const taken: EventTarget[] = [];
  region.addEventListener('blur', ({ relatedTarget }) => taken.push(relatedTarget ?? document.body));

  await new Promise((resolve) => requestAnimationFrame(resolve));

  expect(taken).toEqual([]);
  expect(region).toHaveFocus();
});

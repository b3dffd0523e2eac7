import { Button } from '@blueprintjs/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Tooltip } from './Tooltip.tsx';

const show = (isDisabled = false) => (
  <Tooltip content="Ripe in June" placement="bottom" isDisabled={isDisabled}>
    <Button>Plum</Button>
  </Tooltip>
);
const plum = () => screen.getByRole('button', { name: 'Plum' });
const bubble = () => screen.queryByRole('tooltip');

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup();
});

it.each([
  ['the pointer', () => user.hover(plum()), () => user.unhover(plum())],
  ['the focus', () => user.tab(), () => user.tab()],
])('describes a button while %s is on it', async (_what, enter, leave) => {
  render(show());
  await enter();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Ripe in June');
  expect(plum()).toHaveAccessibleDescription('Ripe in June');

  await leave();

  expect(bubble()).toBeNull();
  expect(plum()).not.toHaveAccessibleDescription();
});

it('goes on Escape, and with its reason', async () => {
  const { rerender } = render(show());
  await user.hover(plum());
  await screen.findByRole('tooltip');
  await user.keyboard('{Escape}');
  expect(bubble()).toBeNull();
  await user.unhover(plum());
  await user.hover(plum());
  await screen.findByRole('tooltip');

  rerender(show(true));

  expect(bubble()).toBeNull();
});

import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';

type Fruit = { name: string; weight: string };
const NONE: Partial<Fruit> = {};

/** Shows what is missing when submitted, then the result of `check` when it resolves. */
function FruitForm({ id, check }: { id?: string; check?: () => Promise<Partial<Fruit>> }) {
  const [values, setValues] = useState<Fruit>({ name: '', weight: '' });
  const [errors, setErrors] = useState(NONE);
  const field = (key: keyof Fruit) => ({
    value: values[key],
    onChange: (value: string) => setValues({ ...values, [key]: value }),
    ...(errors[key] !== undefined && { error: errors[key] }),
  });
  const send = () => {
    if (check) void check().then(setErrors);
    else setErrors(values.weight === '' ? { weight: 'How heavy is it?' } : {});
  };
  return (
    <>
      <Form id={id} onSubmit={send} aria-label="Fruit">
        <TextField label="Name" isRequired {...field('name')} />
        <TextField label="Weight" isRequired {...field('weight')} />
        <button type="submit">Eat</button>
      </Form>
      <button type="button">Elsewhere</button>
    </>
  );
}

const weight = () => screen.getByRole('textbox', { name: 'Weight' });
const send = () => screen.getByRole('button', { name: 'Eat' });

function answered() {
  let answer = (_errors: Partial<Fruit>): void => undefined;
  const promise = new Promise<Partial<Fruit>>((resolve) => {
    answer = resolve;
  });
  return { check: () => promise, answer: (errors: Partial<Fruit>) => act(async () => answer(errors)) };
}

it('takes whoever sent it to its first fault, each time', async () => {
  const user = userEvent.setup();
  render(<FruitForm />);

  for (const _time of [1, 2]) {
    await user.click(send());
    expect(weight()).toHaveFocus();
    expect(weight()).toHaveAccessibleDescription('How heavy is it?');
  }
});

it('takes them to what the server found', async () => {
  const user = userEvent.setup();
  const { check, answer } = answered();
  render(<FruitForm check={check} />);
  await user.click(send());

  await answer({ weight: 'That is too heavy.' });

  await waitFor(() => expect(weight()).toHaveFocus());
});

it.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>, string]>([
  [
    'types in another field',
    (user) => user.type(screen.getByRole('textbox', { name: 'Name' }), 'Plum'),
    'Name',
  ],
  ['goes on by the keyboard', (user) => user.tab({ shift: true }), 'Weight'],
  [
    'presses something else',
    (user) => user.click(screen.getByRole('button', { name: 'Elsewhere' })),
    'Elsewhere',
  ],
])('leaves whoever %s meanwhile where they are', async (_what, goOn, name) => {
  const user = userEvent.setup();
  const { check, answer } = answered();
  render(<FruitForm check={check} />);
  await user.click(send());
  await goOn(user);

  await answer({ name: 'There is no such fruit.', weight: 'That is too heavy.' });

  await screen.findByText('There is no such fruit.');
  expect(document.activeElement).toHaveAccessibleName(name);
});

it('takes them there from a button outside of it, and where the browser leaves the focus on what is around', async () => {
  const user = userEvent.setup();
  render(
    <div data-testid="around" tabIndex={-1}>
      <FruitForm id="fruit" />
      <button type="submit" form="fruit">
        Eat below
      </button>
    </div>,
  );

  await user.click(screen.getByRole('button', { name: 'Eat below' }));
  expect(weight()).toHaveFocus();

  // Not every browser focuses a pressed button.
  screen.getByTestId('around').focus();
  screen.getByRole<HTMLButtonElement>('button', { name: 'Eat below' }).click();
  await waitFor(() => expect(weight()).toHaveFocus());
});

it('is not sent with a day that is typed by half, which the browser says', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  render(
    <Form onSubmit={onSubmit}>
      <input type="date" aria-label="Best before" />
      <button type="submit">Store</button>
    </Form>,
  );
  const day = screen.getByLabelText<HTMLInputElement>('Best before');
  const say = vi.spyOn(day, 'reportValidity');
  // jsdom has no partly typed dates.
  const validity = vi.spyOn(day, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
  await user.click(screen.getByRole('button', { name: 'Store' }));
  expect(say).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();

  validity.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Store' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('is not sent by a form in a dialog that was opened in it', async () => {
  const user = userEvent.setup();
  const outer = vi.fn();
  const inner = vi.fn();
  const opened = createPortal(
    <Form onSubmit={inner}>
      <button type="submit">Peel</button>
    </Form>,
    document.body,
  );
  render(<Form onSubmit={outer}>{opened}</Form>);

  await user.click(screen.getByRole('button', { name: 'Peel' }));

  expect(inner).toHaveBeenCalledOnce();
  expect(outer).not.toHaveBeenCalled();
});

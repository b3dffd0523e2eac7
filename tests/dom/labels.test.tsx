import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

/** The labels according to jsdom itself, one by one. */
const byJsdom = (control: Element) =>
  [...document.querySelectorAll('label')].filter((label) => label.control === control);

it('are those of the page as it is, also within the task that changes it', () => {
  document.body.innerHTML = `
    <label for="name">Name</label>
    <label for="name">In full</label>
    <input id="name" />
    <label>Kind <select></select> <input data-testid="second" /></label>
    <label for="hint">No control</label>
    <p id="hint"></p>
    <label for="secret">Hidden</label>
    <input type="hidden" id="secret" />`;
  const expectSame = () => {
    for (const control of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
      expect([...(control.labels ?? [])]).toEqual(byJsdom(control));
  };
  const name = document.getElementById('name') as HTMLInputElement;
  expect([...name.labels!].map((label) => label.textContent)).toEqual(['Name', 'In full']);
  expectSame();

  screen.getByText('In full').setAttribute('for', 'elsewhere');
  expect(name.labels).toHaveLength(1);
  screen.getByTestId('second').id = 'elsewhere';
  expectSame();
  document.querySelector('select')!.remove();
  expectSame();
  screen.getByTestId<HTMLInputElement>('second').type = 'hidden';
  expectSame();
  screen.getByText('Name').remove();
  expect(name.labels).toHaveLength(0);
  document.body.replaceChildren();
});

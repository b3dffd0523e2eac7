import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPresses } from './keep-presses.ts';

const onSave = vi.fn<() => void>();
const onForm = vi.fn<() => void>();
let end: () => void;

beforeEach(() => {
  onSave.mockReset();
  onForm.mockReset();
  document.body.innerHTML = '<form><p>Words</p><button type="button"><b>Save</b></button></form>';
  element('button').addEventListener('click', onSave);
  element('form').addEventListener('click', onForm);
  end = keepPresses(document);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

function element(selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector)!;
}

const press = (selector: string, at = { clientX: 50, clientY: 20 }) =>
  fireEvent.pointerDown(element(selector), { isPrimary: true, button: 0, pointerType: 'mouse', ...at });
const release = (selector: string, at = { clientX: 50, clientY: 20 }) =>
  fireEvent.click(element(selector), { detail: 1, ...at });

it('clicks what was pressed and then moved away, and nothing else', () => {
  press('b');
  release('form');

  expect(onSave).toHaveBeenCalledOnce();
  expect(onForm).toHaveBeenCalledOnce();
});

it('leaves an ordinary click alone', () => {
  press('b');
  release('button');

  expect(onSave).toHaveBeenCalledOnce();
});

it('clicks nothing where the pointer was moved away', () => {
  press('button');
  release('form', { clientX: 90, clientY: 20 });

  expect(onSave).not.toHaveBeenCalled();
  expect(onForm).toHaveBeenCalledOnce();
});

it('clicks nothing that was pressed before, or that is gone', () => {
  press('button');
  press('p');
  release('form');
  expect(onSave).not.toHaveBeenCalled();

  const button = element('button');
  press('button');
  button.remove();
  release('form');
  expect(onSave).not.toHaveBeenCalled();
});

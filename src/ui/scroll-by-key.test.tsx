import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allowScrollingByKey } from './scroll-by-key.ts';

const card = (scrollHeight: number) => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  render(
    <section aria-label="Origin" ref={allowScrollingByKey}>
      A long card
    </section>,
  );
  return screen.getByRole('region', { name: 'Origin' });
};
afterEach(() => vi.restoreAllMocks());

describe('a card', () => {
  it('can be scrolled by keyboard when it is longer than its room', () => {
    expect(card(900).tabIndex).toBe(0);
  });

  it('is no stop of the tab key when all of it is seen', () => {
    expect(card(300).tabIndex).toBe(-1);
  });
});

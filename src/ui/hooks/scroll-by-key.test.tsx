import { render, screen, waitFor } from '@testing-library/react';
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

  it('becomes a stop as its content grows beyond its room, and none again', async () => {
    const origin = card(300);
    const grown = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    origin.append(document.createElement('p'));
    await waitFor(() => expect(origin.tabIndex).toBe(0));
    grown.mockReturnValue(300);
    origin.append(document.createElement('p'));

    await waitFor(() => expect(origin.tabIndex).toBe(-1));
  });

  it('is a stop when it is wider than its room', () => {
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);

    expect(card(300).tabIndex).toBe(0);
  });

  it('is no stop of the tab key when all of it is seen', () => {
    expect(card(300).tabIndex).toBe(-1);
  });
});

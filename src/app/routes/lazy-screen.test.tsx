import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyScreen, type Screen } from './lazy-screen.tsx';

const Page: Screen = () => <h1>Questionnaires</h1>;

const show = (Shown: Screen) =>
  render(
    <Suspense fallback="Opening">
      <Shown params={{}} />
    </Suspense>,
  );

describe('a screen in a file of its own', () => {
  it('says that it opens until it is here', async () => {
    show(lazyScreen(async () => Page).Screen);
    expect(screen.getByText('Opening')).toBeVisible();

    expect(await screen.findByRole('heading', { name: 'Questionnaires' })).toBeVisible();
  });

  it('shows at once where it was fetched before, and is fetched once', async () => {
    let isHere = false;
    const load = vi.fn(async () => {
      isHere = true;
      return Page;
    });
    const { Screen: Shown, preload } = lazyScreen(load);
    void preload();
    await waitFor(() => expect(isHere).toBe(true));
    show(Shown);

    expect(screen.getByRole('heading', { name: 'Questionnaires' })).toBeVisible();
    expect(load).toHaveBeenCalledOnce();
  });

  it('is tried again where fetching it before failed', async () => {
    const load = vi.fn(async () => Page).mockRejectedValueOnce(new Error('offline'));
    const { Screen: Shown, preload } = lazyScreen(load);
    void preload();
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    show(Shown);

    expect(await screen.findByRole('heading', { name: 'Questionnaires' })).toBeVisible();
  });
});

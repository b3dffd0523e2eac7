import { expect, it, vi } from 'vitest';
import { registeredOr, registerModule } from './registered-modules.ts';

it('gives the module that ran before the app, without importing it', async () => {
  const load = vi.fn(async () => ({ Screen: 'imported' }));
  const screen = registeredOr('a page of this test', load);
  expect(await screen()).toEqual({ Screen: 'imported' });

  registerModule('a page of this test', { Screen: 'early' });

  expect(await screen()).toEqual({ Screen: 'early' });
  expect(load).toHaveBeenCalledTimes(1);
});

import { expect, it, vi } from 'vitest';
import { addRoutes, type InstallEvent } from './add-routes.ts';

it('answers files out of the cache and calls out of the network, without the worker', async () => {
  const asked = vi.fn(async () => undefined);
  await addRoutes({ addRoutes: asked } as unknown as InstallEvent, 'files');
  expect(asked).toHaveBeenCalledExactlyOnceWith([
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: 'files' } },
    { condition: { urlPattern: '/v2/*' }, source: 'network' },
    { condition: { urlPattern: '/idp/*' }, source: 'network' },
    { condition: { urlPattern: '/config.json' }, source: 'network' },
  ]);
});

it('leaves browsers without static routes as they are', async () => {
  await expect(addRoutes({} as InstallEvent, 'files')).resolves.toBeUndefined();
});

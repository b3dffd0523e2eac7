import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { setupState } from '#shared/api/identity/setup.ts';
import { getAppConfig } from '#shared/api/practice/app-config.ts';

it('the page preloads what its script asks first, under the same addresses', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../index.html'), 'utf8');
  const preloads = Array.from(
    page.matchAll(/<link rel="preload" href="([^"]+)" as="fetch"/g),
    ([, to]) => to,
  );

  expect(preloads).toEqual([getAppConfig.path, setupState.path]);
});

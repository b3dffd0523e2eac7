import { expect, it } from 'vitest';
import { z } from 'zod';

it('zod reads its settings where files-first.ts writes them', () => {
  expect(Reflect.get(globalThis, '__zod_globalConfig')).toBe(z.config());
});

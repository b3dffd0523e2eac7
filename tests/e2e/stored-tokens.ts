import type { Page } from '@playwright/test';
import { TOKENS_KEY } from '#api/tokens-key.ts';

/** Makes the next call of each tab renew first: the token seems to expire at this distance from now. */
export const expireTokens = (page: Page, inMs = 0): Promise<void> =>
  page.evaluate(
    ([key, ms]) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      localStorage.setItem(key, JSON.stringify({ ...stored, expiresAtMs: Date.now() + ms }));
    },
    [TOKENS_KEY, inMs] as const,
  );

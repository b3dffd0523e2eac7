import type { Page } from '@playwright/test';

/** Ends the renderer process of a page immediately, like a crash: no handlers run. */
export async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

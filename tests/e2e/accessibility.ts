import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Every rule of WCAG 2.1 A and AA that can be checked by a machine. */
export async function violations(page: Page): Promise<string[]> {
  // What is fading in has not its own colours yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

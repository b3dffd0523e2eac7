import type { Page } from '@playwright/test';

/** Read from the room, in whole seconds: a clock in the test would run on while the machine delays the room. */
export async function sessionSeconds(page: Page): Promise<number> {
  const shown = await page.getByRole('complementary', { name: 'Feedback, markers and notes' }).innerText();
  const [, minutes, seconds] = /session time\s+(\d+):(\d+)/i.exec(shown) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Length of the recording that is safe on this computer. */
export async function savedSeconds(page: Page): Promise<number> {
  const text = await page
    .getByText(/on this computer \d+:\d\d/)
    .first()
    .textContent();
  const [, minutes, seconds] = /on this computer (\d+):(\d\d)/.exec(text ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

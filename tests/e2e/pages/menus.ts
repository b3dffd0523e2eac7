import { expect, type Page } from '@playwright/test';

/** Chooses an action in the menu of a row. Waits first until no list is loading rows. */
export async function chooseAction(page: Page, row: string, action: string): Promise<void> {
  // Arriving rows move an open menu, and a press beside it closes it.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Chooses a filter of a list, and its value unless the filter asks for it in another way. */
export async function chooseFilter(page: Page, filter: string, value?: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: filter, exact: true }).click();
  if (value !== undefined) await page.getByRole('menuitem', { name: value, exact: true }).click();
}

import type { Page } from '@playwright/test';

/** Chooses files on the open upload page. */
export const uploadEegFiles = (page: Page, ...files: string[]): Promise<void> =>
  page.getByLabel('EEG files').setInputFiles(files);

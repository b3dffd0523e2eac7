import type { Page } from '@playwright/test';

/** Chooses files on the upload page, which is open. */
export const uploadEegFiles = (page: Page, ...files: string[]): Promise<void> =>
  page.getByLabel('EEG files').setInputFiles(files);

import type { Locator, Page } from '@playwright/test';
import { type Chooser, watchChooser } from '../bluetooth/chooser.ts';
import { expect } from '../fixtures.ts';

/** Connects a headset as a therapist does: a brand button, then the browser's own list. */
export class HeadsetPicker {
  readonly #page: Page;
  readonly #chooser: Chooser;
  readonly region: Locator;

  private constructor(page: Page, chooser: Chooser) {
    this.#page = page;
    this.#chooser = chooser;
    this.region = page.getByRole('region', { name: 'Headset', exact: true });
  }

  /** Once per page: watches the browser's list from now on. */
  static async on(page: Page): Promise<HeadsetPicker> {
    return new HeadsetPicker(page, await watchChooser(page));
  }

  brand(brand: string): Locator {
    const name = this.#page.getByText(brand, { exact: true });
    return this.#page
      .getByRole('list', { name: 'Connect a headset' })
      .getByRole('button')
      .filter({ has: name });
  }

  /** Clicks the brand button and picks the device with this name; resolves to the names on the list. */
  async choose(brand: string, deviceName: string): Promise<string[]> {
    await this.brand(brand).click();
    return this.#chooser.pick(deviceName);
  }

  /** Picks from the list that is already open. */
  async pick(deviceName: string): Promise<void> {
    await this.#chooser.pick(deviceName);
  }

  async chooseNothing(brand: string): Promise<void> {
    await this.brand(brand).click();
    await this.#chooser.cancel();
  }

  async expectConnected(modelName: string): Promise<void> {
    await expect(this.region).toContainText(modelName);
    await expect(this.region.getByRole('button', { name: 'Disconnect' })).toBeVisible();
    await expect(this.region.getByRole('status')).toContainText('Connected');
  }
}

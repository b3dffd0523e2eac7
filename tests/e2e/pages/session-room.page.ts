import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/**
 * Presses whichever of the buttons is enabled, until none is there. Contact that changes meanwhile disables one and
 * enables the other: a click then waits for the button it found, or is lost. A second click changes nothing.
 */
export async function pressStart(page: Page, name: string | RegExp): Promise<void> {
  const buttons = page.getByRole('button', { name });
  const enabled = buttons.and(page.locator(':enabled'));
  await expect(enabled).toBeVisible({ timeout: 120_000 });
  await expect(async () => {
    if ((await buttons.count()) > 0) await enabled.click({ timeout: 5000 });
    await expect(buttons).toHaveCount(0, { timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
}

/** The biofeedback screen as a therapist uses it. */
export class SessionRoom {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async chooseFile(file: string, options: { speed?: string } = {}): Promise<void> {
    await this.#page.getByText('EEG file, replayed as if live').click();
    await this.#page.getByLabel('EEG file', { exact: true }).setInputFiles(file);
    if (options.speed) await this.#page.getByLabel('Speed').selectOption(options.speed);
  }

  async chooseHeadset(): Promise<void> {
    await this.#page.getByText('Headset', { exact: true }).click();
    await expect(this.#page.getByRole('list', { name: 'Connect a headset' })).toBeVisible();
  }

  async chooseProtocol(name: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: 'Protocol' }).selectOption({ label: name });
  }

  async goStraightOnAfterBaseline(): Promise<void> {
    const box = this.#page.getByLabel('Start training right after the baseline');
    if (!(await box.isChecked()))
      await this.#page.getByText('Start training right after the baseline').click();
    await expect(box).toBeChecked();
  }

  /** Prepares a file for a session over its whole length and starts it; its baseline has begun. */
  async startOnFile(file: string, protocolName: string, { speed = '8' } = {}): Promise<void> {
    await this.chooseFile(file, { speed });
    await this.startWith(protocolName);
  }

  /** Starts a session on the source that is chosen; its baseline has begun, and the first run follows by itself. */
  async startWith(protocolName: string): Promise<void> {
    await this.chooseProtocol(protocolName);
    await this.goStraightOnAfterBaseline();
    await this.checkContact();
    await this.startBaseline();
  }

  async checkContact(): Promise<void> {
    await this.#page.getByRole('button', { name: /^(Connect and c|C)heck contact$/ }).click();
    await this.waitForSignalCheck();
  }

  async waitForSignalCheck(): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1 })).toContainText(/contact|care/i);
  }

  /** Starts whether or not the synthetic contact was rated good for long enough. */
  async startBaseline(): Promise<void> {
    await pressStart(this.#page, /^Start (the (baseline|first run|visit)|anyway)$/);
  }

  /** Opens the client's window, which greets the client. */
  async openClientWindow(): Promise<Page> {
    const opening = this.#page.context().waitForEvent('page');
    await this.#page.getByRole('button', { name: 'Open window' }).click();
    const client = await opening;
    await expect(client.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    return client;
  }

  async waitForRun(): Promise<void> {
    await expect(this.#page.getByRole('region', { name: 'Success', exact: true })).toBeVisible({
      timeout: 180_000,
    });
  }

  /** Waits for the last run to finish, and ends the session. */
  async end(runSeconds: number): Promise<void> {
    await expect(this.#page.getByRole('heading', { name: /runs? (\d+ )?done/i })).toBeVisible({
      timeout: (runSeconds + 180) * 1000,
    });
    await this.#page.getByRole('button', { name: 'End session' }).last().click();
    await this.#page.getByRole('button', { name: /^End and save/ }).click();
  }

  /** Ends the session after its last run, and waits until all of it is on the server. */
  async endAfterRuns(runSeconds: number): Promise<void> {
    await this.end(runSeconds);
    await expect(this.#page.getByText('Everything is on the server.')).toBeVisible({ timeout: 90_000 });
  }
}

import type { CDPSession, Page } from '@playwright/test';

type Prompt = { id: string; devices: readonly { id: string; name: string }[] };

/** The browser's Bluetooth chooser, which no page can see. Answers the next chooser once. */
export type Chooser = {
  /** Picks the device with this name once it is listed; resolves to the names on the list. */
  pick(name: string): Promise<string[]>;
  /** Closes the chooser without a choice. */
  cancel(): Promise<void>;
};

/** Must be called before the click that opens the chooser. */
export async function watchChooser(page: Page): Promise<Chooser> {
  const session = await page.context().newCDPSession(page);
  const prompts = new PromptLog(session);
  await session.send('DeviceAccess.enable');
  return {
    async pick(name) {
      const prompt = await prompts.next(({ devices }) => devices.some((each) => each.name === name));
      const device = prompt.devices.find((each) => each.name === name)!;
      await session.send('DeviceAccess.selectPrompt', { id: prompt.id, deviceId: device.id });
      return prompt.devices.map((each) => each.name);
    },
    async cancel() {
      const prompt = await prompts.next(() => true);
      await session.send('DeviceAccess.cancelPrompt', { id: prompt.id });
    },
  };
}

/**
 * Events of the browser's prompt. The browser reports again only when the list grows, so events between the click and
 * the choice must be stored.
 */
class PromptLog {
  readonly #answered = new Set<string>();
  #latest: Prompt | undefined;
  #onPrompt = () => {};

  constructor(session: CDPSession) {
    session.on('DeviceAccess.deviceRequestPrompted', (prompt: Prompt) => {
      this.#latest = prompt;
      this.#onPrompt();
    });
  }

  /** The open prompt once it fits; from then on it counts as answered. */
  next(isEnough: (prompt: Prompt) => boolean): Promise<Prompt> {
    return new Promise((resolve) => {
      this.#onPrompt = () => {
        const prompt = this.#latest;
        if (prompt === undefined || this.#answered.has(prompt.id) || !isEnough(prompt)) return;
        this.#answered.add(prompt.id);
        this.#onPrompt = () => {};
        resolve(prompt);
      };
      this.#onPrompt();
    });
  }
}

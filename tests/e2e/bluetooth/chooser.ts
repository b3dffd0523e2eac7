import type { CDPSession, Page } from '@playwright/test';

type Prompt = { id: string; devices: readonly { id: string; name: string }[] };

/** The browser's Bluetooth chooser, which no page can see. Answers the next one, once. */
export type Chooser = {
  /** Picks the device of this name when it is listed; resolves to the names that were on the list. */
  pick(name: string): Promise<string[]>;
  /** Closes the chooser without a choice. */
  cancel(): Promise<void>;
};

/** Must be called before the click that opens the chooser. */
export async function watchChooser(page: Page): Promise<Chooser> {
  const session = await page.context().newCDPSession(page);
  await session.send('DeviceAccess.enable');
  return {
    async pick(name) {
      const prompt = await promptWith(session, ({ devices }) => devices.some((each) => each.name === name));
      const device = prompt.devices.find((each) => each.name === name)!;
      await session.send('DeviceAccess.selectPrompt', { id: prompt.id, deviceId: device.id });
      return prompt.devices.map((each) => each.name);
    },
    async cancel() {
      const prompt = await promptWith(session, () => true);
      await session.send('DeviceAccess.cancelPrompt', { id: prompt.id });
    },
  };
}

/** Chromium tells of the same prompt again whenever its list grows. */
function promptWith(session: CDPSession, isEnough: (prompt: Prompt) => boolean): Promise<Prompt> {
  return new Promise((resolve) => {
    const onPrompt = (prompt: Prompt) => {
      if (!isEnough(prompt)) return;
      session.off('DeviceAccess.deviceRequestPrompted', onPrompt);
      resolve(prompt);
    };
    session.on('DeviceAccess.deviceRequestPrompted', onPrompt);
  });
}

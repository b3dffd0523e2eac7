import type { CDPSession, Page } from '@playwright/test';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { violations } from '../accessibility.ts';
import { test as base, expect } from '../fixtures.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice, SHORT_PROTOCOL, signInBrowser } from '../practice.ts';
import { savedSeconds } from '../session-clock.ts';

/** To the right of a first monitor of 1280 x 800, on the desktop, in CSS pixels. */
const SECOND = { left: 1280, top: 0, width: 1280, height: 720 };

const PROTOCOL = protocolSchema.parse({
  ...SHORT_PROTOCOL,
  timing: { baselineSeconds: 0, runSeconds: 3600, runCount: 1, restSeconds: 0 },
  conditions: SHORT_PROTOCOL.conditions.map((condition) => ({
    ...condition,
    threshold: { mode: 'manual', value: 5 },
  })),
});

/** A browser with two monitors. Its windows have no emulated size, because that would hide the monitors. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, provide) =>
      provide({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          `--screen-info={1280x800}{${SECOND.left},${SECOND.top} ${SECOND.width}x${SECOND.height}}`,
        ],
      }),
    { scope: 'worker' },
  ],
  context: async ({ browser }, provide) => {
    const context = await browser.newContext({ viewport: null });
    await provide(context);
    await context.close();
  },
});

test("a disconnected monitor brings the client's window to the other one, and training goes on @deep", async ({
  page,
  server,
  complaints,
}) => {
  const practice = await makePractice(server, PROTOCOL);
  await signInBrowser(page, practice);
  const devTools = await page.context().newCDPSession(page);
  await allowMonitors(page, devTools, server.url);
  await page.goto(server.url + practice.roomPath);
  const room = new SessionRoom(page);
  await room.chooseProtocol(PROTOCOL.name);
  const client = await room.openClientWindow();
  await expect.poll(() => middlePx(client)).toBeGreaterThan(SECOND.left);
  await room.checkContact();
  await room.startBaseline();
  await room.waitForRun();
  await expect.poll(() => savedSeconds(page)).toBeGreaterThan(0);

  const { screenInfos } = await devTools.send('Emulation.getScreenInfos');
  const second = screenInfos.find(({ isPrimary }) => !isPrimary)!;
  await devTools.send('Emulation.removeScreen', { screenId: second.id });
  const disconnected = page.getByText(/^The client's monitor was disconnected\. The session goes on/);
  await expect(disconnected).toBeVisible();
  await expect.poll(() => middlePx(client)).toBeLessThan(SECOND.left);
  expect(await violations(page)).toEqual([]);

  const saved = await savedSeconds(page);
  await expect.poll(() => savedSeconds(page)).toBeGreaterThan(saved);
  await page.getByRole('button', { name: /^Pause/ }).click();
  await expect(client.getByRole('heading', { name: 'A short pause' })).toBeVisible();
  await page.getByRole('button', { name: /^Resume/ }).click();
  await expect(client.getByRole('heading', { name: 'A short pause' })).toBeHidden();

  await devTools.send('Emulation.addScreen', SECOND);
  await expect.poll(() => middlePx(client)).toBeGreaterThan(SECOND.left);
  await expect(disconnected).toBeHidden();
  expect(complaints).toEqual([]);
});

/** As a person who answers the browser's question about windows on all monitors with yes. */
async function allowMonitors(page: Page, devTools: CDPSession, origin: string): Promise<void> {
  const { targetInfo } = await devTools.send('Target.getTargetInfo');
  const browser = await page.context().browser()!.newBrowserCDPSession();
  // The browser takes the permission back when this connection is detached.
  await browser.send('Browser.grantPermissions', {
    permissions: ['windowManagement'],
    origin,
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
}

/** Horizontal middle of a window on the desktop. */
const middlePx = (window: Page): Promise<number> => window.evaluate(() => screenX + innerWidth / 2);

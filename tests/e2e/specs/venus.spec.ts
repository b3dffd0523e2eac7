import type { Route } from '@playwright/test';
import { CHAT_WORDS } from '#shared/chat/chat-words.ts';
import { expect, testOnOwnServer as test } from '../fixtures.ts';
import { makePractice, signInOnPage } from '../practice.ts';

const CHAT = '**/v2/chat';

test('a practitioner asks Venus, says whether it helped, and is told when the server is away @deep', async ({
  page,
  server,
  complaints,
}, testInfo) => {
  const practice = await makePractice(server);
  await signInOnPage(page, practice);
  await page.getByRole('button', { name: 'Ask Venus' }).click();
  const venus = page.getByRole('region', { name: 'Venus' });
  const [input, send] = [venus.getByLabel('Your question'), venus.getByRole('button', { name: 'Send' })];
  const log = venus.getByRole('log');
  const clear = venus.getByRole('button', { name: 'Clear Chat' });
  const asked: { text: string; sessionId: string; endSession: boolean }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/chat')) asked.push(request.postDataJSON() as (typeof asked)[number]);
  });
  await expect(log).toContainText(CHAT_WORDS.greeting);
  await expect(input).toBeFocused();

  await test.step('Enter sends text only, and one question at a time', async () => {
    // Holds the reply until the test has checked the window.
    const held: Route[] = [];
    await page.route(CHAT, (route) => void held.push(route));
    await page.keyboard.press('Enter');
    await input.fill('   ');
    await page.keyboard.press('Enter');
    await expect(send).toBeDisabled();
    await input.fill('What is the sampling rate of the Neurosity Crown?');
    await page.keyboard.press('Enter');
    await expect(log.getByText('Venus is typing…')).toBeVisible();
    await expect(clear).toBeDisabled();
    await input.fill('How fast is the Trio?');
    await page.keyboard.press('Enter');
    await expect(input).toHaveValue('How fast is the Trio?');
    await expect(send).toBeDisabled();
    expect(asked.map(({ text }) => text)).toEqual(['What is the sampling rate of the Neurosity Crown?']);
    await held[0]?.continue();
    await page.unroute(CHAT);
    await expect(log).toContainText('256 samples a second');
    await expect(log.getByText('Venus is typing…')).toHaveCount(0);
  });

  await test.step("'No' asks for more detail, and the next answer can be said 'Yes' to", async () => {
    await expect(log.getByText(CHAT_WORDS.didItHelp)).toBeVisible();
    await log.getByRole('button', { name: 'No' }).click();
    await expect(log).toContainText(CHAT_WORDS.poorAnswer);
    await expect(log.getByRole('button', { name: /^(Yes|No)$/ })).toHaveCount(0);
    await send.click();
    await expect(log).toContainText('250 samples a second');
    await log.getByRole('button', { name: 'Yes' }).click();
    await expect(log).toContainText('Glad that I could help.');
    const [first, second, last] = asked;
    expect(second?.sessionId).toBe(first?.sessionId);
    expect(last).toEqual({ text: 'end session', sessionId: first?.sessionId, endSession: true });
  });

  await test.step('after a reload the words are there, and their buttons are of an earlier session', async () => {
    await input.fill('How many active clients are left?');
    await page.keyboard.press('Enter');
    await expect(log).toContainText('1 active of 5 clients');
    expect(asked.at(-1)?.sessionId).not.toBe(asked[0]?.sessionId);
    await expect(log.getByRole('button', { name: 'Yes' })).toBeEnabled();
    await testInfo.attach('venus-light', { body: await page.screenshot(), contentType: 'image/png' });
    await page.reload();
    await page.getByRole('button', { name: 'Ask Venus' }).click();
    await expect(log).toContainText('1 active of 5 clients');
    await expect(log.getByRole('button', { name: 'Yes' })).toBeDisabled();
    await expect(log.getByRole('button', { name: 'No' })).toBeDisabled();
    await log.getByRole('link', { name: 'Clients' }).click();
    await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
    await expect(venus).toBeVisible();
  });

  await test.step('a server that is away is told by Venus, and clearing leaves the greeting', async () => {
    await server.kill('SIGKILL');
    await input.fill('Where are the devices?');
    await page.keyboard.press('Enter');
    await expect(log).toContainText(CHAT_WORDS.failed);
    await expect(log).toContainText('Where are the devices?');
    await clear.click();
    await expect(log).not.toContainText('Where are the devices?');
    await expect(log).toContainText(CHAT_WORDS.greeting);
  });
  // The browser reports each call to a server that is gone, and those it was answering.
  const gone = /ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/;
  expect(complaints.filter((complaint) => !gone.test(complaint))).toEqual([]);
});

import type { Page } from 'playwright';

type Inside = { delegate: { _mainFrameSession: { _client: { send(method: string): Promise<unknown> } } } };

/**
 * Turns off Chromium's record of the network of a page. For the tool that drives it, the browser keeps the body of each
 * request in the page's own process: a megabyte a minute of a session that is being saved, which no practice has.
 * Playwright always asks for this record and has no switch for it, hence the way through its inside.
 */
export async function withoutNetworkRecord(page: Page): Promise<void> {
  const { _connection: connection } = page as unknown as {
    _connection: { toImpl?: (page: Page) => Inside };
  };
  if (!connection.toImpl)
    throw new Error('This version of Playwright hides its side of a page: look where it went.');
  await connection.toImpl(page).delegate._mainFrameSession._client.send('Network.disable');
}

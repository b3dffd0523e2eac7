import type { Page } from 'playwright';

type PageInternals = {
  delegate?: { _mainFrameSession?: { _client?: { send(method: string): Promise<unknown> } } };
};

/**
 * Stops Chromium's network record of a page. Chromium stores request bodies in the page's process for its developer
 * tools: about 1 MB a minute while a session is saved, which no practice has. Playwright starts the record and has no
 * option against it. Its own waits for the network end with it.
 */
export async function stopNetworkRecord(page: Page): Promise<void> {
  const { _connection: connection } = page as unknown as {
    _connection?: { toImpl?(page: Page): PageInternals };
  };
  const client = connection?.toImpl?.(page).delegate?._mainFrameSession?._client;
  if (!client)
    throw new Error('Playwright has changed inside: find its client of a page in network-record.ts.');
  await client.send('Network.disable');
}

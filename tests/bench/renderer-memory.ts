import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';

type ProcessInfo = { id: number; type: string };

/**
 * Bytes the page's own process holds for itself, its workers and their WebAssembly included: private memory, without
 * code and files shared with others. Undefined where the system does not tell.
 */
export async function rendererBytes(browser: Browser): Promise<number | undefined> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = (await devtools.send('SystemInfo.getProcessInfo')) as {
    processInfo: ProcessInfo[];
  };
  await devtools.detach();
  const sizes = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id)),
  );
  const known = sizes.filter((size) => size !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}

async function privateBytes(processId: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${processId}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].map(([, size]) =>
    Number(size),
  );
  return kilobytes.length > 0 ? 1024 * kilobytes.reduce((sum, size) => sum + size, 0) : undefined;
}

/** The most that was held while `work` ran, looked at every tenth of a second. */
export async function peakBytes(browser: Browser, work: () => Promise<void>): Promise<number | undefined> {
  let most: number | undefined;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const now = await rendererBytes(browser);
      if (now !== undefined) most = Math.max(most ?? 0, now);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await watching;
  }
  return most;
}

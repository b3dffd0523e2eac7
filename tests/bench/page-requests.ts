import type { Page } from 'playwright';

/** `bytes`: of the body, as sent. */
export type PageRequest = { file: string; type: string; bytes: number };

export type PageWeight = {
  requests: readonly PageRequest[];
  scriptBytes: number;
  styleBytes: number;
  /** Files in the longest chain in which each one asks for the next: the page is the first. */
  depth: number;
};

type Initiator = { type: string; url?: string | undefined; stack?: Stack | undefined };
type Stack = { callFrames: readonly { url: string }[]; parent?: Stack | undefined };

/** Starts recording the files a page loads. The returned function returns the totals so far. */
export async function recordRequests(page: Page): Promise<() => PageWeight> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const sent = new Map<string, { url: string; type: string; askedBy: string | undefined; bytes: number }>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator }) => {
    if (!request.url.startsWith('http')) return;
    sent.set(requestId, { url: request.url, type, askedBy: askedBy(initiator), bytes: 0 });
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const request = sent.get(requestId);
    // What has arrived by then are the headers.
    if (request) request.bytes = -response.encodedDataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  return () => {
    const all = [...sent.values()];
    const bytesOf = (wanted: string) =>
      all.filter(({ type }) => type === wanted).reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      requests: all.map(({ url, type, bytes }) => ({ file: new URL(url).pathname, type, bytes })),
      scriptBytes: bytesOf('Script'),
      styleBytes: bytesOf('Stylesheet'),
      depth: longestChain(all.filter(({ type }) => ['Document', 'Script', 'Stylesheet'].includes(type))),
    };
  };
}

/** URL of the file that requested another one: the innermost script on the call stack, else the document. */
function askedBy({ url, stack }: Initiator): string | undefined {
  for (let at = stack; at; at = at.parent) {
    const frame = at.callFrames.find((each) => each.url !== '');
    if (frame) return frame.url;
  }
  return url;
}

function longestChain(files: readonly { url: string; askedBy: string | undefined }[]): number {
  const by = new Map(files.map((file) => [file.url, file.askedBy]));
  const lengthOf = (url: string | undefined, seen: readonly string[] = []): number =>
    url === undefined || !by.has(url) || seen.includes(url) ? 0 : 1 + lengthOf(by.get(url), [...seen, url]);
  return Math.max(0, ...files.map(({ url }) => lengthOf(url)));
}

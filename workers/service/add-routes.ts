type Route = { condition: { urlPattern: string }; source: 'network' | { cacheName: string } };

/** The event of an installation, with what browsers without static routes lack. */
export type InstallEvent = {
  waitUntil(done: Promise<unknown>): void;
  addRoutes?: (routes: readonly Route[]) => Promise<void>;
};

/** The names of these files change with their contents, so a stored one is never out of date. */
const HASHED = '/assets/*';
const CALLS = ['/v2/*', '/idp/*', '/config.json'];

/**
 * Tells the browser which requests it can answer without this worker: files out of the cache, calls out of the network.
 * A worker takes a tenth of a second to start on a slow processor, and every request through it takes longer. A file missing
 * in the cache comes out of the network. Browsers without static routes ask the worker, which answers the same way.
 */
export async function addRoutes(event: InstallEvent, cacheName: string): Promise<void> {
  const routes: Route[] = [
    { condition: { urlPattern: HASHED }, source: { cacheName } },
    ...CALLS.map((urlPattern): Route => ({ condition: { urlPattern }, source: 'network' })),
  ];
  await event.addRoutes?.(routes);
}

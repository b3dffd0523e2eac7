import { cacheNames } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { matchRoute } from '#shared/match-route.ts';
import type { PageName } from '#shared/routes.ts';
import { isUpdateMessage, type PageFiles, type PrecachedFile } from '#shared/updates.ts';
import { addRoutes, type InstallEvent } from './add-routes.ts';
import { renewHeaders } from './renew-headers.ts';
import { withFiles } from './with-files.ts';

/** Filled in by the build. */
declare const PRECACHED_FILES: readonly PrecachedFile[];
/** Filled in by the build: places in `PRECACHED_FILES`. */
declare const PAGE_FILES: Partial<Record<PageName, PageFiles<number>>>;
/** Filled in by the build: the address of the script that runs before all others. Its name changes with each version. */
declare const FIRST_SCRIPT: string;

const PAGE = '/index.html';
/** Not screens of the app: calls, and files, which have a dot in their last part. */
const NO_SCREEN = [/^\/(?:v2|idp)(?:\/|$)/, /\/[^/]*\.[^/]*$/];

// All files of the app are stored when the worker is installed, so that it opens without a network. Calls are never
// stored: the worker answers only for these files and for the page.
precacheAndRoute([...PRECACHED_FILES], {
  directoryIndex: '',
  cleanURLs: false,
  // The client's window names its session in the address.
  ignoreURLParametersMatching: [/^session$/],
});
cleanupOutdatedCaches();

const addresses = ({ scripts, others }: PageFiles<number>): PageFiles => {
  const addressOf = (place: number) => PRECACHED_FILES[place]!.url;
  return { scripts: scripts.map(addressOf), others: others.map(addressOf) };
};
const showPage = createHandlerBoundToURL(PAGE);
const renewPage = (): Promise<void> => {
  const outside = { fetch: globalThis.fetch.bind(globalThis), caches };
  return renewHeaders(PAGE, getCacheKeyForURL(PAGE) ?? PAGE, outside);
};
registerRoute(
  new NavigationRoute(
    async (options) => {
      options.event.waitUntil(renewPage().catch(() => undefined));
      const page = await showPage(options);
      const name = matchRoute(options.url.pathname)?.name;
      const files = name && PAGE_FILES[name];
      if (!files) return page;
      const html = await page.clone().text();
      // Of another version, or an error: what the server sends where the stored page is missing.
      if (!html.includes(FIRST_SCRIPT)) return page;
      return new Response(withFiles(html, addresses(files), FIRST_SCRIPT), page);
    },
    { denylist: NO_SCREEN },
  ),
);

// A new version waits until a tab asks for it. By default it would wait until all tabs are closed.
const scope = globalThis as unknown as ServiceWorkerGlobalScope;
scope.addEventListener('install', (event: InstallEvent) => {
  // Routes only save time: a browser that refuses them asks the worker.
  event.waitUntil(
    addRoutes(event, cacheNames.precache).catch((error: unknown) =>
      console.info('The browser refuses static routes', error),
    ),
  );
});
scope.addEventListener('message', ({ data }) => {
  if (isUpdateMessage(data, 'INITIATE_REFRESH')) void scope.skipWaiting();
});

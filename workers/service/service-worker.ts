import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isUpdateMessage, type PrecachedFile } from '#shared/updates.ts';
import { renewHeaders } from './renew-headers.ts';

/** Filled in by the build. */
declare const PRECACHED_FILES: readonly PrecachedFile[];

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

const showPage = createHandlerBoundToURL(PAGE);
const renewPage = (): Promise<void> => {
  const outside = { fetch: globalThis.fetch.bind(globalThis), caches };
  return renewHeaders(PAGE, getCacheKeyForURL(PAGE) ?? PAGE, outside);
};
registerRoute(
  new NavigationRoute(
    (options) => {
      options.event.waitUntil(renewPage().catch(() => undefined));
      return showPage(options);
    },
    { denylist: NO_SCREEN },
  ),
);

// A new version waits until a tab asks for it. By default it would wait until all tabs are closed.
const scope = globalThis as unknown as ServiceWorkerGlobalScope;
scope.addEventListener('message', ({ data }) => {
  if (isUpdateMessage(data, 'INITIATE_REFRESH')) void scope.skipWaiting();
});

/** Address of the service worker; its scope is the whole site. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

/** Broadcast channel of all tabs (specification section 6). */
export const UPDATE_CHANNEL = 'loopwell-updates';

/**
 * `UPDATE_FOUND`: a tab noticed that a new version is loaded and waits. `INITIATE_REFRESH`: a tab asks for it; also sent
 * to the waiting worker, which then takes over.
 */
export type UpdateMessage = { type: 'UPDATE_FOUND' | 'INITIATE_REFRESH' };

export const isUpdateMessage = (data: unknown, type: UpdateMessage['type']): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type;

/** A file of the build. `revision` is null if the name of the file changes with its contents. */
export type PrecachedFile = { url: string; revision: string | null };

/**
 * The files that a page loads beside those that every page starts with: addresses, or their places in a list.
 * `scripts` run before the app starts, `others` are only loaded: scripts, and styles in their order.
 */
export type PageFiles<File = string> = { scripts: readonly File[]; others: readonly File[] };

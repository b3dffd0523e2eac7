const POLICIES = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'];

type Outside = { fetch: typeof fetch; caches: Pick<CacheStorage, 'keys' | 'open'> };

/**
 * Stores a stored page again if the server sends the same page with other policies, for example because the practice
 * changed its identity provider. A page of another version is left to the update. `key`: its address in the cache.
 * Rejects without a network.
 */
export async function renewHeaders(page: string, key: string, { fetch, caches }: Outside): Promise<void> {
  const now = await fetch(page, { cache: 'no-cache' });
  if (now.status !== 200) return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const stored = await cache.match(key);
    if (stored && isSame(stored, now, ['etag']) && !isSame(stored, now, POLICIES)) await cache.put(key, now);
  }
}

const isSame = (one: Response, other: Response, headers: readonly string[]): boolean =>
  headers.every((name) => one.headers.get(name) === other.headers.get(name));

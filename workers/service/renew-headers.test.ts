import { describe, expect, it } from 'vitest';
import { renewHeaders } from './renew-headers.ts';

const KEY = '/index.html?revision=1';
const page = (etag: string, policy: string, status = 200) =>
  new Response(status === 200 ? 'page' : null, {
    status,
    headers: { etag, 'content-security-policy': policy },
  });

async function policyAfter(sent: Response | Error): Promise<string | null> {
  const stored = new Map([[KEY, page('"one"', "connect-src 'self'")]]);
  const cache = {
    match: async (key: string) => stored.get(key),
    put: async (key: string, response: Response) => void stored.set(key, response),
  };
  const caches = { keys: async () => ['files'], open: async () => cache };
  const fetch = async () => {
    if (sent instanceof Error) throw sent;
    return sent;
  };
  await renewHeaders('/index.html', KEY, { fetch, caches: caches as unknown as CacheStorage });
  return stored.get(KEY)!.headers.get('content-security-policy');
}

describe('renewHeaders', () => {
  it('stores the same page with the policies the server sends now', async () => {
    expect(await policyAfter(page('"one"', "connect-src 'self' https://id.example.org"))).toBe(
      "connect-src 'self' https://id.example.org",
    );
  });

  it('leaves another version to the update, and an error alone', async () => {
    expect(await policyAfter(page('"two"', 'other'))).toBe("connect-src 'self'");
    expect(await policyAfter(page('"one"', 'other', 503))).toBe("connect-src 'self'");
  });

  it('rejects without a network', async () => {
    await expect(policyAfter(new Error('offline'))).rejects.toThrow('offline');
  });
});

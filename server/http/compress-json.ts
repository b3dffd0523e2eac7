import type { MiddlewareHandler } from 'hono';
import { codingsFor, compress, MIN_COMPRESSED_BYTES } from './content-coding.ts';
import type { AppEnv } from './context.ts';

/**
 * Compresses JSON responses. Use it only for endpoints without tokens or passwords. If an attacker controls part of a
 * response, its compressed length reveals secrets in the rest (the BREACH attack).
 */
export const compressJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.res.status !== 200 || !c.res.headers.get('content-type')?.startsWith('application/json')) return;
  c.header('Vary', 'Accept-Encoding', { append: true });
  const [coding] = codingsFor(c.req.header('accept-encoding'));
  if (!coding) return;
  const plain = new Uint8Array(await c.res.arrayBuffer());
  const isWorthIt = plain.byteLength >= MIN_COMPRESSED_BYTES;
  const body = isWorthIt ? new Uint8Array(await compress(plain, coding.name, 'answer')) : plain;
  const headers = new Headers(c.res.headers);
  headers.delete('content-length');
  if (isWorthIt) headers.set('Content-Encoding', coding.name);
  c.res = undefined;
  c.res = new Response(body, { status: 200, headers });
};

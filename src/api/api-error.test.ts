import { describe, expect, it } from 'vitest';
import { errorFromResponse } from './api-error.ts';

const refused = (retryAfter?: string) =>
  new Response(JSON.stringify({ error: { code: 'tooManyRequests', message: 'Try again in 3 seconds.' } }), {
    status: 429,
    ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
  });

describe('the error of a response', () => {
  it.each([
    ['3', 3000],
    [undefined, undefined],
    ['Fri, 20 Nov 2026 09:00:00 GMT', undefined],
  ])('with Retry-After %s waits %s ms', async (header, retryAfterMs) => {
    expect(await errorFromResponse(refused(header))).toMatchObject({
      code: 'tooManyRequests',
      message: 'Try again in 3 seconds.',
      retryAfterMs,
    });
  });

  it('of a connection that was too slow may pass', async () => {
    expect(await errorFromResponse(new Response(null, { status: 408 }))).toMatchObject({ code: 'offline' });
  });
});

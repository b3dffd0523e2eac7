import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from '../http/context.ts';
import type { Deps } from '../services/core/deps.ts';
import { receivePaymentEvent } from '../services/commerce/payment-events.ts';

/** Path the payment provider sends its events to. */
export const WEBHOOK_PATH = '/v2/psp/webhook';
const LIMIT_BYTES = 512 * 1024;

/** Outside the endpoint table: the caller proves its identity by a signature over the bytes, not by a token. */
export function createPaymentWebhooks(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(
    WEBHOOK_PATH,
    bodyLimit({
      maxSize: LIMIT_BYTES,
      onError: () => {
        throw new AppError('tooLarge', 'This is more than an event can be.');
      },
    }),
  );
  app.post(WEBHOOK_PATH, async (c) => {
    c.set('route', WEBHOOK_PATH);
    // The raw body: parsed and reserialized JSON would have a different signature.
    const body = await c.req.text();
    return c.json(await receivePaymentEvent(deps, body, c.req.header('stripe-signature') ?? ''));
  });
  return app;
}

import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from '../http/context.ts';
import type { Deps } from '../services/core/deps.ts';
import { receivePaymentEvent } from '../services/commerce/payment-events.ts';

/** Where the payment provider tells what happened. */
export const WEBHOOK_PATH = '/v2/psp/webhook';
const LIMIT_BYTES = 512 * 1024;

/** Outside the endpoint table: its caller proves itself by a signature over the bytes, not by a token. */
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
    // Byte for byte as it came: a signature over parsed and written JSON would be another one.
    const body = await c.req.text();
    return c.json(await receivePaymentEvent(deps, body, c.req.header('stripe-signature') ?? ''));
  });
  return app;
}

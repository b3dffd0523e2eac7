import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import { isNestedTooDeep, MOST_JSON_LEVELS } from '../model/json-nesting.ts';
import type { AppEnv } from './context.ts';
import { hasJsonBody } from './context.ts';

/** Refuses a JSON body that nests too deep, before a validator, a serializer or the database recurses into it. */
export const refuseDeepJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  // Shape validation refuses a body that was cut off.
  const text = hasJsonBody(c) ? await c.req.text().catch(() => '') : '';
  if (isNestedTooDeep(text)) {
    throw new AppError(
      'invalid',
      `The data sent nests more than ${MOST_JSON_LEVELS} levels deep. Send it with fewer levels.`,
    );
  }
  await next();
};

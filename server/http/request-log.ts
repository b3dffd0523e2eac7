import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Logger } from '../ports/logger.ts';
import type { AppEnv } from './context.ts';

/**
 * Gives each request a number and logs one line per request: user ids, route, status and duration. The full address is
 * never logged, because its query can contain search terms.
 */
export function requestLog(deps: { clock: Clock; ids: Ids; logger: Logger }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = deps.ids.next();
    const startMs = deps.clock.nowMs();
    c.set('requestId', requestId);
    await next();
    c.header('X-Request-Id', requestId);
    const caller = c.get('caller');
    deps.logger.info('request', {
      requestId,
      method: c.req.method,
      route: c.get('route') ?? 'other',
      status: c.res.status,
      ms: deps.clock.nowMs() - startMs,
      userId: caller?.userId,
      organizationId: caller?.organizationId,
    });
  };
}

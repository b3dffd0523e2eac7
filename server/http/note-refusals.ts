import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import { writeAudit } from '../services/core/audit.ts';
import type { Deps } from '../services/core/deps.ts';
import type { AppEnv } from './context.ts';

/** Logs to the audit log that a signed-in user tried a forbidden call; `call` is the name of the endpoint. */
export const noteRefusals =
  (deps: Deps, call: string): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    const caller = c.get('caller');
    if (!caller || !(c.error instanceof AppError) || c.error.code !== 'forbidden') return;
    await deps.db.tx(caller, (sql) =>
      writeAudit(deps, sql, caller, { action: 'access.denied', subject: { type: 'call', id: call } }),
    );
  };

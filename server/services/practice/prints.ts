import { logPrint } from '#shared/api/practice/prints.ts';
import { requireClient } from '../clients/client-access.ts';
import { writeAudit } from '../core/audit.ts';
import { OK, service } from '../core/service.ts';

/** Each time, because each is another copy on paper. */
export const log = service(logPrint, async ({ sql, deps, caller, body }) => {
  const { page, clientId } = body;
  if (clientId !== undefined) await requireClient(sql, caller, clientId);
  const subject = clientId === undefined ? { type: 'page', id: page } : { type: 'client', id: clientId };
  await writeAudit(deps, sql, caller, { action: 'page.print', subject, details: { page } });
  return OK;
});

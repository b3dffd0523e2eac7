import type { Access, Endpoint, EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import {
  requireOwnPractice,
  requirePermission,
  requireSelf,
  requireTherapist,
} from '../services/core/access.ts';
import type { Caller, Deps } from '../services/core/deps.ts';
import { auditLoggedRead } from '../services/core/logged-reads.ts';
import type { Service, Tx, Visitor } from '../services/core/service.ts';

/** The sender of a request: a signed-in caller, or a visitor if the endpoint is public. */
export type Asker = { caller: Caller } | { visitor: Visitor };

/** Runs a service. Throws AppError `forbidden` or `notFound` if the endpoint's `access` does not admit the caller. */
export async function perform<E extends Endpoint>(
  deps: Deps,
  asker: Asker,
  called: Service<E>,
  request: EndpointRequest<E>,
): Promise<EndpointResponse<E>> {
  if (called.kind === 'public') {
    if (!('visitor' in asker)) throw new Error(`${called.endpoint.path} is for visitors`);
    return called.run({ ...request, deps, visitor: asker.visitor });
  }
  if (!('caller' in asker)) throw new Error(`${called.endpoint.path} needs a caller`);
  const { caller } = asker;
  const { endpoint } = called;
  requireAccess(caller, endpoint.access);
  const mayUseReplica = called.kind === 'inside' && called.isReading;
  const tx: Tx = (work) =>
    mayUseReplica && deps.db.read ? deps.db.read(caller, work) : deps.db.tx(caller, work);
  const run = async () => {
    if (called.kind === 'outside') {
      await requireOwner(tx, caller, endpoint, request.params);
      return called.run({ ...request, deps, caller, tx });
    }
    return tx(async (sql) => {
      await requireOwner((work) => work(sql), caller, endpoint, request.params);
      return called.run({ ...request, deps, caller, sql });
    });
  };
  const response = await run();
  const { loggedAs } = endpoint;
  // The response leaves only after its entry.
  if (loggedAs !== undefined) await auditLoggedRead(deps, caller, { ...endpoint, loggedAs }, request);
  return response;
}

function requireAccess(caller: Caller, access: Access): void {
  if (access === 'public' || access === 'signedIn') return;
  requirePermission(caller, typeof access === 'string' ? access : access.permission);
}

async function requireOwner(
  tx: Tx,
  caller: Caller,
  { access, path }: Endpoint,
  params: unknown,
): Promise<void> {
  if (typeof access === 'string') return;
  const named = firstNamed(path, params);
  if (access.of === 'ownPractice') return requireOwnPractice(caller, named as OrganizationId);
  if (access.of === 'self') return requireSelf(caller, named as UserId);
  // For the caller's own id no database lookup is needed.
  if (named === caller.userId) return;
  const intent = access.of === 'anyTherapist' ? 'read' : 'write';
  await tx((sql) => requireTherapist(sql, caller, named as UserId, intent));
}

function firstNamed(path: string, params: unknown): string {
  const [, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  return (params as Record<string, string>)[name] ?? '';
}

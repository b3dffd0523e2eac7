import type * as contract from '#shared/api/connected-apps.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { isoNow } from '../ports/clock.ts';
import type { NeurosityCloud } from '../ports/neurosity-cloud.ts';
import * as rows from '../repositories/connected-apps.ts';
import { findUser } from '../repositories/users.ts';
import { notFound, requirePermission, requireSelf } from './access.ts';
import { writeAudit } from './audit.ts';
import type { Caller, Deps } from './deps.ts';
import { currentToken, openAccess, readAccess, sealAccess } from './neurosity-access.ts';

const STATE_LIFE_MS = 15 * 60_000;
const STATE_BYTES = 24;
/** The page that knows what to do with what comes back in its address. */
const RETURN_PATH = '/app/account';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const startAnew = (): AppError =>
  new AppError(
    'invalid',
    'This answer of Neurosity does not belong to a request of yours, or came too late. Choose Connect once more.',
  );

function requireCloud({ neurosity }: Deps): NeurosityCloud {
  if (neurosity) return neurosity;
  throw new AppError(
    'unavailable',
    'This server is not set up to connect Neurosity. Its operator has to set NEUROSITY_CLIENT_ID and ' +
      'NEUROSITY_CLIENT_SECRET. Until then sign in to Neurosity with e-mail and password.',
  );
}

const stateHash = (deps: Deps, state: string): string => deps.sha256(new TextEncoder().encode(state));

export async function list(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof contract.listConnectedApps>,
): Promise<EndpointResponse<typeof contract.listConnectedApps>> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, params.id);
  const row = await deps.db.tx(caller, (sql) => rows.findConnectedApp(sql, caller));
  return {
    connectedApps: row?.connectedAt
      ? {
          neurosity: {
            connectedAt: new Date(row.connectedAt).toISOString(),
            account: openAccess(deps, caller, row.sealedAccess)?.email ?? null,
          },
        }
      : {},
    canConnect: { neurosity: deps.neurosity !== undefined },
  };
}

export async function oauthUrl(
  deps: Deps,
  caller: Caller,
  { query }: EndpointRequest<typeof contract.getNeurosityOauthUrl>,
): Promise<EndpointResponse<typeof contract.getNeurosityOauthUrl>> {
  requirePermission(caller, 'settings.own');
  const cloud = requireCloud(deps);
  const redirectUri = requireReturnPage(query.redirectUri);
  const state = Buffer.from(deps.random.bytes(STATE_BYTES)).toString('base64url');
  const url = await cloud.authorizeUrl({ redirectUri, state });
  const expiresAt = new Date(deps.clock.nowMs() + STATE_LIFE_MS).toISOString();
  await deps.db.tx(caller, (sql) =>
    rows.putPendingState(sql, caller, {
      stateSha256: stateHash(deps, state),
      expiresAt,
      at: isoNow(deps.clock),
    }),
  );
  return { url };
}

/** Neurosity lets nobody return to a page it does not know; this keeps tokens from being sent in the clear as well. */
function requireReturnPage(redirectUri: string): string {
  const { protocol, hostname, pathname, search, hash, username } = new URL(redirectUri);
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  if (isPrivate && pathname === RETURN_PATH && search === '' && hash === '' && username === '')
    return redirectUri;
  throw new AppError(
    'invalid',
    'Neurosity can only return to the account page of Loopwell, over https or on this computer. Open Loopwell by ' +
      'its https address and choose Connect again.',
    { redirectUri: 'Not the account page.' },
  );
}

export async function connect(
  deps: Deps,
  caller: Caller,
  request: EndpointRequest<typeof contract.connectNeurosity>,
): Promise<EndpointResponse<typeof contract.connectNeurosity>> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, request.params.id);
  const cloud = requireCloud(deps);
  const { token, state } = request.body;
  const row = await deps.db.tx(caller, (sql) => rows.findConnectedApp(sql, caller));
  const { stateSha256, stateExpiresAt } = row ?? {};
  const isOpen = stateSha256 && stateExpiresAt && Date.parse(stateExpiresAt) > deps.clock.nowMs();
  // Without it, somebody could be made to connect an account that is not theirs.
  if (!isOpen || stateHash(deps, state) !== stateSha256) throw startAnew();

  const { neurosityUserId, email } = await cloud.identify(token);
  const sealedAccess = sealAccess(deps, caller, { neurosityUserId, email, token });
  const at = isoNow(deps.clock);
  const isKept = await deps.db.tx(caller, (sql) =>
    rows.putAccess(sql, caller, { stateSha256, sealedAccess, at }),
  );
  if (!isKept) throw startAnew();
  await audit(deps, caller, 'connectedApp.connect');
  return list(deps, caller, { params: request.params, query: undefined, body: undefined });
}

export async function disconnect(
  deps: Deps,
  caller: Caller,
  { params, body }: EndpointRequest<typeof contract.disconnectNeurosity>,
): Promise<EndpointResponse<typeof contract.disconnectNeurosity>> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, params.id);
  const access = await readAccess(deps, caller);
  await deps.db.tx(caller, (sql) => rows.deleteConnectedApp(sql, caller));
  await audit(deps, caller, 'connectedApp.disconnect');
  if (!access || !deps.neurosity) return { isWithdrawn: false };
  try {
    const token = body.token ?? (await deps.neurosity.freshToken(access.neurosityUserId));
    const person = await deps.neurosity.identify(token);
    // Somebody else's token must not take back somebody else's access.
    if (person.neurosityUserId !== access.neurosityUserId) return { isWithdrawn: false };
    await deps.neurosity.withdraw(person.idToken);
    return { isWithdrawn: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.logger.warn('neurosity access not withdrawn', { code: error.code });
    return { isWithdrawn: false };
  }
}

export async function oauthToken(
  deps: Deps,
  caller: Caller,
  { params }: EndpointRequest<typeof contract.getNeurosityToken>,
): Promise<EndpointResponse<typeof contract.getNeurosityToken>> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, params.id);
  return { token: await currentToken(deps, requireCloud(deps), caller) };
}

export async function transferDevice(
  deps: Deps,
  caller: Caller,
  { body }: EndpointRequest<typeof contract.transferNeurosityDevice>,
): Promise<EndpointResponse<typeof contract.transferNeurosityDevice>> {
  requirePermission(caller, 'settings.own');
  requireSelf(caller, body.userId);
  const recipient = await neurosityIdOf(deps, caller, body.recipientId);
  const cloud = requireCloud(deps);
  const { idToken } = await cloud.identify(await currentToken(deps, cloud, caller));
  await cloud.transferDevice(idToken, { deviceId: body.deviceId, recipientsUserId: recipient });
  return { ok: true };
}

/** Their account at Neurosity. Throws AppError when there is no such colleague, or they have not connected. */
async function neurosityIdOf(deps: Deps, caller: Caller, userId: UserId): Promise<string> {
  const { organizationId } = caller;
  if (userId === caller.userId) {
    throw new AppError('invalid', 'You own this Crown already. Choose a colleague to give it to.', {
      recipientId: 'This is you.',
    });
  }
  const user = await deps.db.tx(caller, (sql) => findUser(sql, organizationId, userId));
  if (!user) throw notFound('This user');
  const access = await readAccess(deps, { organizationId, userId });
  if (access) return access.neurosityUserId;
  throw new AppError(
    'conflict',
    'Your colleague has not connected Neurosity yet. Ask them to do so in their account, then try again.',
  );
}

const audit = (deps: Deps, caller: Caller, action: string): Promise<void> =>
  deps.db.tx(caller, (sql) =>
    writeAudit(deps, sql, caller, { action, subject: { type: 'user', id: caller.userId } }),
  );

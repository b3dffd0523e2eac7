import * as contract from '#shared/api/practice/connected-apps.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { pathTo } from '#shared/routes.ts';
import { isoNow } from '#server/ports/clock.ts';
import type { NeurosityCloud } from '#server/ports/neurosity-cloud.ts';
import * as rows from '#server/repositories/practice/connected-apps.ts';
import { findUser } from '#server/repositories/practice/users.ts';
import { requireSelf } from '../core/access.ts';
import { writeAudit } from '../core/audit.ts';
import type { Caller, Deps } from '../core/deps.ts';
import { hashText } from '../core/hash-text.ts';
import { currentToken, openAccess, readAccess, sealAccess } from './neurosity-access.ts';
import { OK, type OutsideCall, service } from '../core/service.ts';
import { conflict, existing } from '../core/refusals.ts';

const STATE_LIFE_MS = 15 * 60_000;
const STATE_BYTES = 24;
/** Hosts that may use plain http for the return page. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const startAnew = (): AppError =>
  new AppError(
    'invalid',
    'This answer from Neurosity does not match your request or came too late. Choose Connect again.',
  );

function requireCloud({ neurosity }: Deps): NeurosityCloud {
  if (neurosity) return neurosity;
  throw new AppError(
    'unavailable',
    'This server is not set up to connect Neurosity. The person who runs the server must set NEUROSITY_CLIENT_ID and ' +
      'NEUROSITY_CLIENT_SECRET. Until then sign in to Neurosity with e-mail and password.',
  );
}

export const list = service.outside(contract.listConnectedApps, (call) => listOf(call));

/** Apps the caller has connected. */
async function listOf({
  tx,
  deps,
  caller,
}: Pick<OutsideCall<typeof contract.listConnectedApps>, 'tx' | 'deps' | 'caller'>): Promise<
  EndpointResponse<typeof contract.listConnectedApps>
> {
  const row = await tx((sql) => rows.findConnectedApp(sql, caller));
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

export const oauthUrl = service.outside(
  contract.getNeurosityOauthUrl,
  async ({ tx, deps, caller, query }) => {
    const cloud = requireCloud(deps);
    const redirectUri = requireReturnPage(query.redirectUri);
    const state = Buffer.from(deps.random.bytes(STATE_BYTES)).toString('base64url');
    const url = await cloud.authorizeUrl({ redirectUri, state });
    const expiresAt = new Date(deps.clock.nowMs() + STATE_LIFE_MS).toISOString();
    await tx((sql) =>
      rows.putPendingState(sql, caller, {
        stateSha256: hashText(deps, state),
        expiresAt,
        at: isoNow(deps.clock),
      }),
    );
    return { url };
  },
);

/** Neurosity redirects only to registered pages. This check also keeps tokens from being sent unencrypted. */
function requireReturnPage(redirectUri: string): string {
  const { protocol, hostname, pathname, search, hash, username } = new URL(redirectUri);
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  if (isPrivate && pathname === pathTo.account() && search === '' && hash === '' && username === '')
    return redirectUri;
  throw new AppError(
    'invalid',
    'Neurosity can only return to the account page of Loopwell, over https or on this computer. Open Loopwell by ' +
      'its https address and choose Connect again.',
    { redirectUri: 'Not the account page.' },
  );
}

export const connect = service.outside(contract.connectNeurosity, async ({ tx, deps, caller, body }) => {
  const cloud = requireCloud(deps);
  const { token, state } = body;
  const row = await tx((sql) => rows.findConnectedApp(sql, caller));
  const { stateSha256, stateExpiresAt } = row ?? {};
  const isOpen = stateSha256 && stateExpiresAt && Date.parse(stateExpiresAt) > deps.clock.nowMs();
  // Without this check, an attacker could make a user connect the attacker's account.
  if (!isOpen || hashText(deps, state) !== stateSha256) throw startAnew();

  const { neurosityUserId, email } = await cloud.identify(token);
  const sealedAccess = sealAccess(deps, caller, { neurosityUserId, email, token });
  const at = isoNow(deps.clock);
  const isKept = await tx((sql) => rows.putAccess(sql, caller, { stateSha256, sealedAccess, at }));
  if (!isKept) throw startAnew();
  await audit(deps, caller, 'connectedApp.connect');
  return listOf({ tx, deps, caller });
});

export const disconnect = service.outside(
  contract.disconnectNeurosity,
  async ({ tx, deps, caller, body }) => {
    const access = await readAccess(deps, caller);
    await tx((sql) => rows.deleteConnectedApp(sql, caller));
    await audit(deps, caller, 'connectedApp.disconnect');
    if (!access || !deps.neurosity) return { isWithdrawn: false };
    try {
      const token = body.token ?? (await deps.neurosity.freshToken(access.neurosityUserId));
      const person = await deps.neurosity.identify(token);
      // The token must belong to the same account whose access it withdraws.
      if (person.neurosityUserId !== access.neurosityUserId) return { isWithdrawn: false };
      await deps.neurosity.withdraw(person.idToken);
      return { isWithdrawn: true };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      deps.logger.warn('neurosity access not withdrawn', { code: error.code });
      return { isWithdrawn: false };
    }
  },
);

export const oauthToken = service.outside(contract.getNeurosityToken, async ({ deps, caller }) => {
  return { token: await currentToken(deps, requireCloud(deps), caller) };
});

export const transferDevice = service.outside(
  contract.transferNeurosityDevice,
  async ({ deps, caller, body }) => {
    requireSelf(caller, body.userId);
    const recipient = await neurosityIdOf(deps, caller, body.recipientId);
    const cloud = requireCloud(deps);
    const { idToken } = await cloud.identify(await currentToken(deps, cloud, caller));
    await cloud.transferDevice(idToken, { deviceId: body.deviceId, recipientsUserId: recipient });
    return OK;
  },
);

/** Their Neurosity account. Throws AppError if there is no such colleague, or they have not connected. */
async function neurosityIdOf(deps: Deps, caller: Caller, userId: UserId): Promise<string> {
  const { organizationId } = caller;
  if (userId === caller.userId) {
    throw new AppError('invalid', 'You already own this Crown. Choose a colleague to transfer it to.', {
      recipientId: 'This is you.',
    });
  }
  const search = deps.db.tx(caller, (sql) => findUser(sql, organizationId, userId));
  await existing(search, 'This user');
  const access = await readAccess(deps, { organizationId, userId });
  if (access) return access.neurosityUserId;
  throw conflict(
    'Your colleague has not connected Neurosity yet. Ask them to do so in their account, then try again.',
  );
}

const audit = (deps: Deps, caller: Caller, action: string): Promise<void> =>
  deps.db.tx(caller, (sql) =>
    writeAudit(deps, sql, caller, { action, subject: { type: 'user', id: caller.userId } }),
  );

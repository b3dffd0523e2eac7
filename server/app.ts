import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { originsOf } from '#shared/api/identity/identity-provider.ts';
import { AppError } from '#shared/errors.ts';
import { allowedHostsOnly, LOCAL_NAMES_ONLY, type AllowedHosts } from './http/allowed-hosts.ts';
import { compressJson } from './http/compress-json.ts';
import type { AppEnv } from './http/context.ts';
import { nameVisitor } from './http/context.ts';
import { errorResponse } from './http/errors.ts';
import { sameOriginOnly, securityHeaders } from './http/headers.ts';
import { requestLog } from './http/request-log.ts';
import { staticFiles } from './http/static-files.ts';
import { NO_PROXIES, type TrustedProxies } from './http/trusted-proxies.ts';
import type { SigningKeys } from './identity/keys.ts';
import type { Passwords } from './identity/passwords.ts';
import { createRemoteVerifier } from './identity/remote-tokens.ts';
import type { SecretBox } from './identity/secret-box.ts';
import { createTokens } from './identity/tokens.ts';
import type { AnswerWriter } from './ports/assistant.ts';
import type { AuditAnchors } from './ports/audit-anchors.ts';
import type { BlobStore } from './ports/blobs.ts';
import type { Clock } from './ports/clock.ts';
import type { HealthProbe } from './ports/health-probe.ts';
import type { Ids } from './ports/ids.ts';
import { type Installation, LOCAL_INSTALLATION } from './ports/installation.ts';
import type { Logger } from './ports/logger.ts';
import type { KeptEmails } from './ports/mail-transport.ts';
import type { NeurosityCloud } from './ports/neurosity-cloud.ts';
import type { Random } from './ports/random.ts';
import type { Db } from './db/db.ts';
import { createApiRoutes } from './routes/api.ts';
import { SERVICES } from './routes/services.ts';
import { setupDemo } from '#shared/api/identity/setup.ts';
import { service } from './services/core/service.ts';
import type { DemoBuilder } from './services/practice/setup.ts';
import { createHealthRoute } from './routes/health.ts';
import { createIdentityRoutes } from './routes/identity.ts';
import { openApiDocument } from './routes/openapi.ts';
import { createPaymentWebhooks } from './routes/payment-webhooks.ts';
import { createHealthReader } from './services/practice/server-health.ts';
import { createChatSessions } from './services/core/chat-sessions.ts';
import { createKeptOutcomes } from './services/core/kept-outcomes.ts';
import { createLoggedReads } from './services/core/known-reads.ts';
import type { Commerce } from './services/core/commerce-settings.ts';
import type { Deps } from './services/core/deps.ts';
import { createRequestRates, type RequestRates } from './services/core/request-rates.ts';
import { createFairQueue } from './model/fair-queue.ts';
import { createSetupCode } from './identity/setup-code.ts';
import { sha256 } from './storage/fs-blob-store.ts';
import { createSealedBlobs } from './vault/sealed-blobs.ts';
import type { Vault } from './vault/vault.ts';
import { createVenus } from './venus/venus.ts';

export type AppOptions = {
  db: Db;
  blobs: BlobStore;
  /** Keys that seal health data. */
  vault: Vault;
  clock: Clock;
  ids: Ids;
  random: Random;
  keys: SigningKeys;
  passwords: Passwords;
  secrets: SecretBox;
  neurosity: NeurosityCloud | undefined;
  keptEmails: KeptEmails;
  anchors: AuditAnchors;
  health: HealthProbe;
  commerce: Commerce;
  /** Writes Venus's answers; undefined leaves them to the handbook. */
  answerWriter?: AnswerWriter | undefined;
  logger: Logger;
  /** By default, {@link RATES}. */
  rates?: RequestRates | undefined;
  createDemo: DemoBuilder;
  config: {
    /** Folder of the built web app. */
    webRoot: string;
    /** The server is reachable from this machine only; otherwise it offers the demo practice to no one. */
    isLoopbackOnly: boolean;
    /** By default, names of this machine only. */
    allowedHosts?: AllowedHosts;
    /** By default, no proxy is trusted to name the visitor. */
    trustedProxies?: TrustedProxies;
    /** By default, a self-hosted server. */
    installation?: Installation;
    /** Fetches the keys of an external identity provider. */
    fetchKeys?: typeof fetch | undefined;
  };
};

export type App = { fetch: Hono<AppEnv>['fetch']; request: Hono<AppEnv>['request']; deps: Deps };

/** The whole server as one function from request to response, without a listener and without state. */
export function buildApp(options: AppOptions): App {
  const {
    blobs: store,
    vault,
    clock,
    ids,
    random,
    keys,
    secrets,
    neurosity,
    keptEmails,
    anchors,
    health,
  } = options;
  const { passwords, commerce, logger, createDemo, config } = options;
  const db = vault.over(options.db);
  const blobs = createSealedBlobs({ store, vault, db: options.db, sha256 });
  const ownTokens = createTokens({ keys, clock, random, ids });
  const provider = config.installation?.identityProvider;
  const tokens = provider
    ? { ...ownTokens, verify: createRemoteVerifier(provider, { clock, fetch: config.fetchKeys ?? fetch }) }
    : ownTokens;
  const deps: Deps = {
    db,
    blobs,
    sha256,
    clock,
    ids,
    installation: config.installation ?? LOCAL_INSTALLATION,
    random,
    logger,
    tokens,
    passwords,
    setupCode: createSetupCode(random),
    secrets,
    neurosity,
    keptEmails,
    anchors,
    health,
    commerce,
    assistant: createVenus({ ...commerce, writer: options.answerWriter }),
    chatSessions: createChatSessions(clock),
    exportTurns: createFairQueue({ places: 1, rest: (workedMs) => delay(workedMs) }),
    rates: options.rates ?? createRequestRates({ db, clock, sha256 }),
    keptOutcomes: createKeptOutcomes(clock),
    loggedReads: createLoggedReads(),
  };

  const demo = service.public(setupDemo, ({ deps: given, visitor }) => createDemo(given, visitor));
  const api = createApiRoutes(deps, [...SERVICES, demo], config);
  const app = new Hono<AppEnv>();
  app.onError((error, c) => errorResponse(error, c, logger));
  app.use(nameVisitor(config.trustedProxies ?? NO_PROXIES));
  app.use(requestLog({ clock, ids, logger }));
  app.use(securityHeaders(provider ? originsOf(provider) : []));
  app.use(allowedHostsOnly(config.allowedHosts ?? LOCAL_NAMES_ONLY));
  app.use('/v2/*', sameOriginOnly);
  app.use('/idp/*', sameOriginOnly);
  // Created on first request: it takes longer than the rest of the app, and is rarely requested.
  let document: object | undefined;
  app.get('/openapi.json', compressJson, (c) => c.json((document ??= openApiDocument(api))));
  // With an external provider, passwords here become outdated and must not grant access.
  if (!provider) app.route('/', createIdentityRoutes(deps, keys));
  app.route('/', createHealthRoute(createHealthReader(deps)));
  app.route('/', createPaymentWebhooks(deps));
  app.route('/', api);
  app.all('/v2/*', () => {
    throw new AppError('notFound', 'This server does not know this request. Reload the page to update it.');
  });
  app.all('/idp/*', () => {
    throw new AppError(
      'notFound',
      provider ? `People sign in at ${provider.issuer}, not here.` : 'The sign-in has no such address.',
    );
  });
  app.get('*', staticFiles(config.webRoot));
  return { fetch: app.fetch, request: app.request, deps };
}

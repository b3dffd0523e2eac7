import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { DEFAULT_COMMERCE_SETTINGS } from '../model/commerce/settings.ts';
import { IDP_CLIENT_ID, IDP_TARGET_PREFIX } from '#shared/api/identity/identity.ts';
import { APP_VERSION } from '#shared/version.ts';
import type { App } from '../app.ts';
import { buildApp } from '../app.ts';
import type { Db } from '../db/db.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import type { AllowedHosts } from '../http/allowed-hosts.ts';
import type { TrustedProxies } from '../http/trusted-proxies.ts';
import type { SigningKeys } from '../identity/keys.ts';
import { generateSigningKeys } from '../identity/keys.ts';
import { createPasswords } from '../identity/passwords.ts';
import { createSecretBox } from '../identity/secret-box.ts';
import { createNeurosityCloud } from '../integrations/neurosity-cloud.ts';
import { createKeptEmails } from '../mail/kept-emails.ts';
import type { BlobStore } from '../ports/blobs.ts';
import { createIds } from '../ports/ids.ts';
import { type Installation, LOCAL_INSTALLATION } from '../ports/installation.ts';
import type { LogFields, Logger } from '../ports/logger.ts';
import { INVOICE_PROVIDER } from '../payments/invoice-provider.ts';
import { systemRandom } from '../ports/random.ts';
import type { DemoBuilder } from '../services/practice/setup.ts';
import type { Commerce } from '../services/core/commerce-settings.ts';
import { createRequestRates, type RATES } from '../services/core/request-rates.ts';
import { createCommerce } from '../services/core/commerce-settings.ts';
import { storeBuiltInQuestionnaires } from '../services/questionnaires/built-in-questionnaires.ts';
import { storeBuiltInProtocols } from '../services/protocols/protocols.ts';
import { storeBuiltInAssessments } from '../services/assessments/assessments.ts';
import { createFileAnchors, loadAnchorKey } from '../storage/audit-anchors.ts';
import { createFsBlobStore, sha256 } from '../storage/fs-blob-store.ts';
import { openMasterKeys } from '../vault/open-master-keys.ts';
import { createVault } from '../vault/vault.ts';
import type { FakeNeurosityCloud } from './neurosity-cloud.ts';
import { createFakeNeurosity, NEUROSITY_CLIENT } from './neurosity-cloud.ts';
import type { Seeds, TestUser } from './seeds.ts';
import { createSeeds } from './seeds.ts';

export { TEST_PASSWORD } from './seeds.ts';
export type { TestUser } from './seeds.ts';

const START_MS = Date.UTC(2026, 10, 20, 9);

export type TestClock = { nowMs: () => number; advance: (ms: number) => void };
export type LogLine = { event: string; fields: LogFields };

export type TestServer = Seeds & {
  app: App;
  /** As the services see it. */
  db: Db;
  /** The same without keys: sealed values are read as they are stored. */
  rawDb: Db;
  clock: TestClock;
  logs: LogLine[];
  neurosity: FakeNeurosityCloud;
  /** Data of the server outside its database, including the e-mails as `outbox`; removed by `close`. */
  dataRoot: string;
  blobRoot: string;
  /** An access token without a sign-in. */
  tokenFor(user: TestUser): Promise<string>;
  /** Signs in through the identity provider, as the page does. */
  signIn(email: string, password: string): Promise<Response>;
  identity(operation: string, body: unknown): Promise<Response>;
  /** A call from this machine; `body` is sent as JSON, or as raw bytes. */
  call(method: string, url: string, options?: CallOptions): Promise<Response>;
  close(): Promise<void>;
};

/** The therapist of a new practice, and a token to call as them. */
export async function seedTherapist(server: TestServer): Promise<{ therapist: TestUser; token: string }> {
  const therapist = await server.seedUser(await server.seedOrganization());
  return { therapist, token: await server.tokenFor(therapist) };
}

export type CallOptions = {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  remoteAddress?: string;
  httpVersion?: string;
};

export type TestServerOptions = {
  blobs?: (root: string) => BlobStore;
  createDemo?: DemoBuilder;
  webRoot?: string;
  isLoopbackOnly?: boolean;
  trustedProxies?: TrustedProxies;
  allowedHosts?: AllowedHosts;
  /** Differences from a self-hosted server. */
  installation?: Partial<Installation>;
  /** Registered with Neurosity by default. */
  isNeurositySetUp?: boolean;
  /** Responses of an external identity provider to the server. */
  fetchKeys?: typeof fetch;
  /** Another database, closed by the caller. */
  db?: Db;
  /** Limits of calls; none by default, because the clock stands still and no call would come back. */
  rates?: typeof RATES;
  /** Payment settings and products; by invoice by default. */
  commerce?: Commerce;
};

/** Most tests are not about the client limit of a subscription. */
const ROOMY = { ...DEFAULT_COMMERCE_SETTINGS, localMaxActiveClients: 100 };

/** The same for all test servers, so that several can share a database. */
const TEST_KEYS = { current: 'A'.repeat(43), folder: '', service: undefined };

/** Some tests sign in hundreds of times; the cost of a hash has its own tests. */
const QUICK_HASHES = { memoryCost: 64, timeCost: 1, parallelism: 1 };

// Creating keys takes time and is irrelevant to most tests.
let sharedKeys: Promise<SigningKeys> | undefined;

/** A service that says it only reads fails here if it writes, as it would on a replica. */
const readingOnly = (db: Db): Db => ({
  ...db,
  read(scope, work) {
    const readOnly: typeof work = async (sql) => {
      await sql.exec('set transaction read only');
      return work(sql);
    };
    return db.read ? db.read(scope, readOnly) : db.tx(scope, readOnly);
  },
});

/** The real app on a real, empty database, with a clock that stands still until it is advanced. */
export async function buildTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const opened = options.db ? { db: options.db, dispose: undefined } : await databaseToTest().open();
  const { dispose } = opened;
  const db = readingOnly(opened.db);
  const dataRoot = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-test-'));
  const blobRoot = path.join(dataRoot, 'blobs');
  fs.mkdirSync(blobRoot);
  const blobs = options.blobs?.(blobRoot) ?? createFsBlobStore(blobRoot);
  let nowMs = START_MS;
  const clock: TestClock = { nowMs: () => nowMs, advance: (ms) => (nowMs += ms) };
  const ids = createIds(clock, systemRandom);
  const logs: LogLine[] = [];
  const record = (event: string, fields: LogFields = {}) => void logs.push({ event, fields });
  const logger: Logger = { info: record, warn: record, error: record };
  await storeBuiltInProtocols(db);
  await storeBuiltInQuestionnaires(db);
  await storeBuiltInAssessments(db);
  const neurosity = createFakeNeurosity(clock.nowMs);
  sharedKeys ??= generateSigningKeys();
  const app = buildApp({
    db,
    blobs,
    vault: createVault({
      masters: await openMasterKeys(db, TEST_KEYS, systemRandom),
      random: systemRandom,
      clock,
    }),
    clock,
    ids,
    random: systemRandom,
    keys: await sharedKeys,
    passwords: createPasswords(QUICK_HASHES),
    secrets: createSecretBox(new Uint8Array(32).fill(7), systemRandom),
    neurosity:
      options.isNeurositySetUp === false
        ? undefined
        : createNeurosityCloud(NEUROSITY_CLIENT, neurosity.fetch),
    keptEmails: createKeptEmails(path.join(dataRoot, 'outbox')),
    anchors: createFileAnchors(path.join(dataRoot, 'anchors'), loadAnchorKey(path.join(dataRoot, 'keys'))),
    health: {
      version: APP_VERSION,
      engine: 'built-in',
      backupEveryMs: undefined,
      disk: async () => ({ freeBytes: 2 ** 32, totalBytes: 2 ** 40 }),
    },
    commerce: options.commerce ?? createCommerce(ROOMY, INVOICE_PROVIDER),
    logger,
    rates: options.rates ? createRequestRates({ db, clock, sha256 }, options.rates) : { take: async () => 0 },
    createDemo: options.createDemo ?? (() => Promise.reject(new Error('No demo in this test'))),
    config: {
      webRoot: options.webRoot ?? path.join(dataRoot, 'web'),
      isLoopbackOnly: options.isLoopbackOnly ?? true,
      ...(options.trustedProxies && { trustedProxies: options.trustedProxies }),
      ...(options.allowedHosts && { allowedHosts: options.allowedHosts }),
      installation: { ...LOCAL_INSTALLATION, ...options.installation },
      fetchKeys: options.fetchKeys,
    },
  });
  const call = callerOf(app);
  const identity: TestServer['identity'] = (operation, body) =>
    call('POST', '/idp/', {
      body,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `${IDP_TARGET_PREFIX}${operation}`,
      },
    });
  return {
    app,
    db: app.deps.db,
    rawDb: db,
    clock,
    logs,
    neurosity,
    dataRoot,
    blobRoot,
    call,
    identity,
    ...createSeeds(app.deps),
    tokenFor: async (user) => (await app.deps.tokens.issue({ ...user, groups: [] })).accessToken,
    signIn: (email, password) =>
      identity('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: IDP_CLIENT_ID,
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    async close() {
      await dispose?.();
      fs.rmSync(dataRoot, { recursive: true, force: true });
    },
  };
}

const callerOf =
  (app: App): TestServer['call'] =>
  async (
    method,
    url,
    { token, body, headers = {}, remoteAddress = '127.0.0.1', httpVersion = '1.1' } = {},
  ) => {
    const isBytes = body instanceof Uint8Array;
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    return app.request(
      url,
      {
        method,
        headers: {
          host: '127.0.0.1:4100',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': type }),
          ...headers,
        },
        ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress }, httpVersion } },
    );
  };

type OpenDatabase = () => Promise<{ db: Db; dispose: () => Promise<void> }>;

/** A test server with its own database; `close` closes both. */
export async function openTestServer(open: OpenDatabase, options: Omit<TestServerOptions, 'db'> = {}) {
  const { db, dispose } = await open();
  const server = await buildTestServer({ ...options, db });
  const close = async () => {
    await server.close();
    await dispose();
  };
  return { server, close };
}

/** For a suite: one server created before its first test, passed to `onOpen`, and closed after its last. */
export function serverForAll(
  open: OpenDatabase,
  onOpen: (server: TestServer) => void | Promise<void>,
  options: Omit<TestServerOptions, 'db'> = {},
): void {
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const opened = await openTestServer(open, options);
    close = opened.close;
    await onOpen(opened.server);
  });
  afterAll(() => close?.());
}

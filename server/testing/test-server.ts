import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { IDP_CLIENT_ID, IDP_TARGET_PREFIX } from '#shared/api/identity.ts';
import type { ClientId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Group, UserType } from '#shared/domain/permissions.ts';
import type { App } from '../app.ts';
import { buildApp } from '../app.ts';
import type { Db } from '../db/db.ts';
import { openMemoryDatabase } from '../db/testing/memory-database.ts';
import type { SigningKeys } from '../identity/keys.ts';
import { generateSigningKeys } from '../identity/keys.ts';
import type { BlobStore } from '../ports/blobs.ts';
import { createIds } from '../ports/ids.ts';
import type { LogFields, Logger } from '../ports/logger.ts';
import { systemRandom } from '../ports/random.ts';
import { insertAccount } from '../repositories/accounts.ts';
import { insertClient } from '../repositories/clients.ts';
import { claimInstallation, insertOrganization } from '../repositories/organizations.ts';
import { insertUser } from '../repositories/users.ts';
import type { DemoBuilder } from '../routes/handlers.ts';
import { storeBuiltInProtocols } from '../services/protocols.ts';
import { createFsBlobStore } from '../storage/fs-blob-store.ts';

export const TEST_PASSWORD = 'correct horse battery';
const START_MS = Date.UTC(2026, 10, 20, 9);

export type TestUser = { userId: UserId; organizationId: OrganizationId; email: string };
export type TestClock = { nowMs: () => number; advance: (ms: number) => void };
export type LogLine = { event: string; fields: LogFields };

export type TestServer = {
  app: App;
  db: Db;
  clock: TestClock;
  logs: LogLine[];
  /** Folder of the blobs; removed by `close`. */
  blobRoot: string;
  /** An organization without accounts. */
  seedOrganization(name?: string): Promise<OrganizationId>;
  /** A user who can sign in with {@link TEST_PASSWORD}. */
  seedUser(
    organizationId: OrganizationId,
    user?: { groups?: Group[]; userType?: UserType },
  ): Promise<TestUser>;
  seedClient(therapist: TestUser, names?: { firstName: string; lastName: string }): Promise<ClientId>;
  /** An access token without going through the sign-in. */
  tokenFor(user: TestUser): Promise<string>;
  /** Through the identity provider, as the page does it. */
  signIn(email: string, password: string): Promise<Response>;
  identity(operation: string, body: unknown): Promise<Response>;
  /** A call as it comes from this machine; `body` as JSON, or bytes as they are. */
  call(method: string, url: string, options?: CallOptions): Promise<Response>;
  close(): Promise<void>;
};

export type CallOptions = {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  remoteAddress?: string;
};

export type TestServerOptions = {
  blobs?: (root: string) => BlobStore;
  createDemo?: DemoBuilder;
  webRoot?: string;
  /** A database of another kind; closed by its owner. */
  db?: Db;
};

// Making keys takes time and says nothing about what is tested.
let sharedKeys: Promise<SigningKeys> | undefined;

/** The real app over a real, empty database in memory, with a clock that stands still until it is moved. */
export async function buildTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const db = options.db ?? (await openMemoryDatabase());
  const blobRoot = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-test-'));
  const blobs = options.blobs?.(blobRoot) ?? createFsBlobStore(blobRoot);
  let nowMs = START_MS;
  const clock: TestClock = { nowMs: () => nowMs, advance: (ms) => (nowMs += ms) };
  const ids = createIds(clock, systemRandom);
  const logs: LogLine[] = [];
  const record = (event: string, fields: LogFields = {}) => void logs.push({ event, fields });
  const logger: Logger = { info: record, warn: record, error: record };
  await storeBuiltInProtocols(db);
  sharedKeys ??= generateSigningKeys();
  const app = buildApp({
    db,
    blobs,
    clock,
    ids,
    random: systemRandom,
    keys: await sharedKeys,
    logger,
    createDemo: options.createDemo ?? (() => Promise.reject(new Error('No demo in this test'))),
    config: { webRoot: options.webRoot ?? path.join(blobRoot, 'web') },
  });
  const at = () => new Date(nowMs).toISOString();
  const passwordHash = app.deps.passwords.hash(TEST_PASSWORD);

  const call: TestServer['call'] = async (method, url, { token, body, headers = {}, remoteAddress } = {}) => {
    const isBytes = body instanceof Uint8Array;
    return app.request(
      url,
      {
        method,
        headers: {
          host: '127.0.0.1:4100',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && {
            'content-type': isBytes ? 'application/octet-stream' : 'application/json',
          }),
          ...headers,
        },
        ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: remoteAddress ?? '127.0.0.1' } } },
    );
  };
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
    db,
    clock,
    logs,
    blobRoot,
    call,
    identity,
    async seedOrganization(name = 'Practice') {
      const organizationId = ids.next() as OrganizationId;
      await db.tx('system', async (sql) => {
        await claimInstallation(sql, at());
        await insertOrganization(sql, { organizationId, name, region: 'EU', createdAt: at() });
      });
      return organizationId;
    },
    async seedUser(organizationId, { groups = ['Therapist'], userType = 'T' } = {}) {
      const userId = ids.next() as UserId;
      const email = `${userId}@example.test`;
      const hash = await passwordHash;
      await db.tx('system', async (sql) => {
        await insertUser(sql, {
          organizationId,
          userId,
          firstName: 'Ada',
          lastName: 'Test',
          email,
          userType,
          groups,
          isVerified: true,
          createdAt: at(),
        });
        await insertAccount(sql, { email, organizationId, userId, passwordHash: hash }, at());
      });
      return { userId, organizationId, email };
    },
    async seedClient(therapist, names = { firstName: 'Kim', lastName: 'Example' }) {
      const clientId = ids.next() as ClientId;
      await db.tx(therapist, (sql) =>
        insertClient(sql, {
          ...names,
          organizationId: therapist.organizationId,
          clientId,
          therapistId: therapist.userId,
          email: null,
          dateOfBirth: null,
          status: 'active',
          notes: '',
          createdBy: therapist.userId,
          createdAt: at(),
        }),
      );
      return clientId;
    },
    async tokenFor(user) {
      return (await app.deps.tokens.issue({ ...user, groups: [] })).accessToken;
    },
    signIn: (email, password) =>
      identity('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: IDP_CLIENT_ID,
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    async close() {
      if (!options.db) await db.close();
      fs.rmSync(blobRoot, { recursive: true, force: true });
    },
  };
}

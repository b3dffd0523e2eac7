import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { Session } from '#shared/api/sessions.ts';
import { GROUPS } from '#shared/domain/permissions.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { anUpload, someBytes, someFacts, storeEegFile } from '#server/testing/eeg-files.ts';
import { aPart, aRun, aSettings } from '#server/testing/recordings.ts';
import type { TestServer, TestUser } from '#server/testing/test-server.ts';
import { buildTestServer } from '#server/testing/test-server.ts';

const [BUILT_IN] = BUILT_IN_PROTOCOLS;
const CHANGED = { type: 'Mine', definition: BUILT_IN!.definition, protocolVersion: 1 };

describe.each([databaseToTest()])('editing ($name)', ({ open }) => {
  let server: TestServer;
  let dispose: () => Promise<void>;
  let owner: TestUser;
  let colleague: TestUser;

  beforeAll(async () => {
    const opened = await open();
    dispose = opened.dispose;
    server = await buildTestServer({ db: opened.db });
    const practice = await server.seedOrganization();
    owner = await server.seedUser(practice);
    colleague = await server.seedUser(practice);
  });
  afterAll(async () => {
    await server.close();
    await dispose();
  });

  const call = async (who: TestUser, method: string, rest: string, body: unknown) =>
    server.call(method, `/v2/therapist/${who.userId}${rest}`, { token: await server.tokenFor(who), body });
  /** Shared, because colleagues do not see private ones at all. */
  async function aProtocol(therapist = owner, provider = 'own'): Promise<string> {
    const body = { definition: BUILT_IN!.definition, isShared: true };
    const made = await call(therapist, 'POST', '/protocol', body);
    const { protocolId } = (await made.json()) as ProtocolRecord;
    const statement = 'update protocol set provider = $2 where protocol_id = $1';
    await server.db.query('system', statement, [protocolId, provider]);
    return protocolId;
  }

  it('gives a protocol its next version and leaves the one before', async () => {
    const protocolId = await aProtocol();

    const answer = await call(owner, 'PUT', `/protocol/${protocolId}`, CHANGED);

    expect(await answer.json()).toMatchObject({ protocolId, protocolVersion: 2, type: 'Mine' });
    const statement =
      'select protocol_version as version from protocol_version where protocol_id = $1 order by 1';
    expect(await server.db.query('system', statement, [protocolId])).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
  });

  it('takes one of two versions that are made from the same, and tells the other what to do', async () => {
    const protocolId = await aProtocol();
    const body = { ...CHANGED, protocolVersion: 1 };

    const answers = await Promise.all([
      call(owner, 'PUT', `/protocol/${protocolId}`, body),
      call(owner, 'PUT', `/protocol/${protocolId}`, body),
    ]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(await refused.text()).toContain('Reload it, then repeat your change.');
    const again = await call(owner, 'PUT', `/protocol/${protocolId}`, { ...body, protocolVersion: 2 });
    expect(await again.json()).toMatchObject({ protocolVersion: 3 });
  });

  it('of a protocol keeps its type where the change names none, and names what is wrong with one', async () => {
    const protocolId = await aProtocol();
    await call(owner, 'PUT', `/protocol/${protocolId}`, CHANGED);

    const kept = await call(owner, 'PUT', `/protocol/${protocolId}`, {
      definition: CHANGED.definition,
      protocolVersion: 2,
    });
    const refused = await call(owner, 'PUT', `/protocol/${protocolId}`, {
      definition: { ...CHANGED.definition, name: '' },
      protocolVersion: 3,
    });

    expect(await kept.json()).toMatchObject({ type: 'Mine', protocolVersion: 3 });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { fields: { 'definition.name': expect.any(String) } },
    });
  });

  const ofProviders = ['NMI', 'TrueBearing'].flatMap((provider) =>
    GROUPS.map((group) => ({ provider, group })),
  );
  it.each(ofProviders)('of a protocol of $provider is refused to $group', async ({ provider, group }) => {
    const user = await server.seedUser(owner.organizationId, { groups: [group, 'Therapist'] });
    const protocolId = await aProtocol(user, provider);

    const answer = await call(user, 'PUT', `/protocol/${protocolId}`, CHANGED);

    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(`Protocols of ${provider} cannot be changed by anyone.`);
  });

  it.each(GROUPS)('of what comes with Loopwell is refused to %s', async (group) => {
    const user = await server.seedUser(owner.organizationId, { groups: [group] });

    expect((await call(user, 'PUT', `/protocol/${BUILT_IN!.protocolId}`, CHANGED)).status).toBe(403);
  });

  it("of a colleague's protocol, session and file is refused under one's own name", async () => {
    const clientId = await server.seedClient(owner);
    const made = await call(owner, 'POST', `/client/${clientId}/sessions`, {});
    const { sessionId } = (await made.json()) as Session;
    const { eegFileId } = await storeEegFile(server, owner, anUpload(someBytes(90)));
    const attempts = [
      ['PUT', `/protocol/${await aProtocol()}`, CHANGED],
      ['PATCH', `/session/${sessionId}`, { notes: 'Mine now.', notesVersion: 1 }],
      ['PATCH', `/eegFile/${eegFileId}`, { name: 'mine.edf' }],
      ['DELETE', `/eegFile/${eegFileId}`, undefined],
    ] as const;

    const statuses = async (who: TestUser) => {
      const answers = [];
      for (const [method, rest, body] of attempts) answers.push((await call(who, method, rest, body)).status);
      return answers;
    };

    expect(await statuses(colleague)).toEqual([403, 403, 403, 403]);
    expect(await statuses(owner)).toEqual([200, 200, 200, 200]);
  });

  it("of a session begins in one's own name, also for administrators who are therapists", async () => {
    const administrator = await server.seedUser(owner.organizationId, {
      groups: ['AccountAdmin', 'Therapist'],
    });
    const clientId = await server.seedClient(owner);
    const plan = async (who: TestUser, inNameOf: TestUser) => {
      const path = `/v2/therapist/${inNameOf.userId}/client/${clientId}/sessions`;
      return (await server.call('POST', path, { token: await server.tokenFor(who), body: {} })).status;
    };

    expect(await plan(administrator, owner)).toBe(403);
    expect(await plan(colleague, owner)).toBe(403);
    expect(await plan(administrator, administrator)).toBe(200);
  });

  async function recordingOfOwner() {
    const made = await call(owner, 'POST', `/client/${await server.seedClient(owner)}/sessions`, {});
    const { components } = (await made.json()) as Session;
    const { sessionComponentId } = components[0]!;
    const base = `/sessionComponent/${sessionComponentId}`;
    const part = aPart(sessionComponentId, 0, { isClosed: false });
    return [
      ['PUT', `${base}/recording`, { settings: aSettings() }],
      ['PUT', `${base}/recording/chunks/0?sha256=${part.sha256}`, part.bytes],
      ['PUT', `${base}/runs/1`, aRun()],
      ['POST', `${base}/recording/complete`, { lastSeq: 0, durationSeconds: 0 }],
    ] as const;
  }
  async function uploadOfOwner() {
    const token = await server.tokenFor(owner);
    const { body, pieces } = anUpload(someBytes(90, 7));
    const begun = await server.call('POST', `/v2/therapist/${owner.userId}/eegFiles`, { token, body });
    const { eegFile } = (await begun.json()) as { eegFile: { eegFileId: string } };
    const base = `/eegFile/${eegFile.eegFileId}`;
    const [{ sha256, bytes }] = pieces as [(typeof pieces)[number]];
    return [
      ['PUT', `${base}/parts/0/pieces/0?sha256=${sha256}`, bytes],
      ['POST', `${base}/complete`, { facts: someFacts() }],
      ['PUT', `${base}/review`, { review: {}, version: 0 }],
    ] as const;
  }
  const tryAll = async (who: TestUser, attempts: readonly (readonly [string, string, unknown])[]) => {
    const statuses = [];
    for (const [method, rest, body] of attempts) statuses.push((await call(who, method, rest, body)).status);
    return statuses;
  };

  it.each([
    { groups: ['Therapist'], status: 403 },
    { groups: ['Coach'], status: 403 },
    { groups: ['AccountAdmin'], status: 403 },
    { groups: ['AccountAdmin', 'Therapist'], status: 403 },
    { groups: ['SuperUser'], status: 200 },
  ] as const)("of a colleague's recording under one's own name: $groups $status", async (row) => {
    const user = await server.seedUser(owner.organizationId, { groups: [...row.groups] });

    const statuses = await tryAll(user, await recordingOfOwner());

    expect(statuses).toEqual([row.status, row.status, row.status, row.status]);
  });

  it.each([
    { groups: ['Therapist'], status: 403 },
    { groups: ['Coach'], status: 403 },
    { groups: ['AccountAdmin'], status: 200 },
    { groups: ['SuperUser'], status: 200 },
  ] as const)("of a colleague's upload and review under one's own name: $groups $status", async (row) => {
    const user = await server.seedUser(owner.organizationId, { groups: [...row.groups] });
    const attempts = await uploadOfOwner();

    const statuses = await tryAll(user, attempts);

    expect(statuses).toEqual([row.status, row.status, row.status]);
    await server.db.query('system', 'delete from eeg_file where organization_id = $1', [
      owner.organizationId,
    ]);
  });

  it('of recordings, uploads and reviews finds nothing of another organization', async () => {
    const stranger = await server.seedUser(await server.seedOrganization(), { groups: ['SuperUser'] });
    const attempts = [...(await recordingOfOwner()), ...(await uploadOfOwner())];

    expect(new Set(await tryAll(stranger, attempts))).toEqual(new Set([404]));
    expect(await tryAll(owner, attempts)).toEqual(attempts.map(() => 200));
  });

  it('of everything else is open to SuperUser', async () => {
    const superUser = await server.seedUser(owner.organizationId, { groups: ['SuperUser'] });

    expect((await call(superUser, 'PUT', `/protocol/${await aProtocol()}`, CHANGED)).status).toBe(200);
  });
});

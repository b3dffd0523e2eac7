import { describe, expect, it } from 'vitest';
import type { ProtocolPackage } from '#shared/api/protocol-packages.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { aDefinition, aPackageFile } from '#server/testing/protocols.ts';
import { serverForAll, type TestServer, type TestUser } from '#server/testing/test-server.ts';

describe.each([databaseToTest()])('packages of protocols on $name', ({ open }) => {
  let server: TestServer;
  let therapist: TestUser;
  const tokens = { therapist: '', admin: '', superUser: '' };
  type Who = keyof typeof tokens;

  serverForAll(open, async (opened) => {
    server = opened;
    const practice = await server.seedOrganization();
    therapist = await server.seedUser(practice);
    tokens.therapist = await server.tokenFor(therapist);
    tokens.admin = await server.tokenFor(await server.seedUser(practice, { groups: ['AccountAdmin'] }));
    tokens.superUser = await server.tokenFor(await server.seedUser(practice, { groups: ['SuperUser'] }));
  });

  const ask = (who: Who, method: string, path: string, body?: unknown) =>
    server.call(method, `/v2/organization/${therapist.organizationId}/protocolPackages${path}`, {
      token: tokens[who],
      body,
    });
  async function call<T = ProtocolPackage>(who: Who, method: string, path: string, body?: unknown) {
    const response = await ask(who, method, path, body);
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as T;
  }
  const own = (path: string, method = 'GET', body?: unknown) =>
    server.call(method, `/v2/therapist/${therapist.userId}${path}`, { token: tokens.therapist, body });
  const delivered = async () => {
    const found = await own('/protocols?limit=100&provider=NMI&sortKey=name');
    return ((await found.json()) as { protocols: ProtocolRecord[] }).protocols;
  };

  it('are three in every practice: locked and empty, because no provider has released its protocols', async () => {
    const { packages } = await call<{ packages: ProtocolPackage[] }>('therapist', 'GET', '');

    expect(
      packages.map(({ name, isAdded, isLocked, protocolCount }) => [name, isAdded, isLocked, protocolCount]),
    ).toEqual([
      ['NMI', true, true, 0],
      ['True Bearing Standard', true, true, 0],
      ['TheraQ Plus', true, true, 0],
    ]);
    expect(await delivered()).toEqual([]);
  });

  it('are removed and added again while they are locked', async () => {
    const removed = await call('admin', 'DELETE', '/theraqPlus', { reason: 'cost' });
    expect(removed).toMatchObject({ isAdded: false, isLocked: true, removalReason: 'cost', version: 1 });
    expect(removed.removedAt).not.toBeNull();
    expect((await ask('admin', 'DELETE', '/theraqPlus', { reason: 'cost' })).status).toBe(409);

    const again = { isAdded: true, isLocked: true, removedAt: null, removalReason: null, version: 2 };
    expect(await call('admin', 'PUT', '/theraqPlus')).toMatchObject(again);
    // Adding one that the practice has changes nothing.
    expect(await call('admin', 'PUT', '/theraqPlus')).toMatchObject(again);
    expect(await call('admin', 'PUT', '/nmi')).toMatchObject({ isAdded: true, version: 0 });
    const events = await server.db.query<{ action: string }>(
      'system',
      "select action from audit_event where subject_id in ('theraqPlus', 'nmi') order by seq",
    );
    expect(events.map(({ action }) => action)).toEqual(['protocolPackage.remove', 'protocolPackage.add']);
  });

  it('stay without protocols while they are removed, whatever their provider releases', async () => {
    await call('admin', 'DELETE', '/nmi', { reason: 'notUsed' });
    const unlocked = await call('superUser', 'PUT', '/nmi/delivery', aPackageFile());
    expect(unlocked).toMatchObject({ isAdded: false, isLocked: false, protocolCount: 1 });
    expect(await delivered()).toEqual([]);

    await call('admin', 'PUT', '/nmi');

    expect(await delivered()).toHaveLength(1);
  });

  it('bring what their provider delivers: read-only for all, to be copied by everybody', async () => {
    expect((await ask('admin', 'PUT', '/nmi/delivery', aPackageFile())).status).toBe(403);
    expect((await ask('superUser', 'PUT', '/theraqPlus/delivery', aPackageFile())).status).toBe(400);
    const after = await call('superUser', 'PUT', '/nmi/delivery', aPackageFile());
    expect(after).toMatchObject({ protocolCount: 1, isAdded: true, isLocked: false });

    const [record] = await delivered();
    expect(record).toMatchObject({ provider: 'NMI', therapistId: null, isShared: true, protocolVersion: 1 });
    const path = `/v2/therapist/${therapist.userId}/protocol/${record!.protocolId}`;
    const changed = await server.call('PATCH', path, { token: tokens.superUser, body: { isArchived: true } });
    expect(changed.status).toBe(403);
    const copied = await own(`/protocol/${record!.protocolId}/copy`, 'POST', {});
    expect(await copied.json()).toMatchObject({ provider: 'own', therapistId: therapist.userId });
  });

  it('take a new delivery as new versions, and archive what is not in it any more', async () => {
    const item = (name: string, text: string) => ({
      item: name,
      type: 'Test',
      deviceType: 'any' as const,
      definition: aDefinition(text),
    });
    const file = aPackageFile({ protocols: [item('test-1', 'Delivered'), item('test-2', 'Second')] });
    await call('superUser', 'PUT', '/nmi/delivery', file);
    expect((await delivered()).map(({ protocolVersion }) => protocolVersion)).toEqual([1, 1]);

    await call('superUser', 'PUT', '/nmi/delivery', aPackageFile({ protocols: [item('test-2', 'Better')] }));
    const [left, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(left).toMatchObject({ protocolVersion: 2, definition: { name: 'Better' } });
    await call('superUser', 'PUT', '/nmi/delivery', file);
    expect((await delivered()).map(({ definition }) => definition.name)).toEqual(['Delivered', 'Second']);
  });

  it('are removed with one of three reasons, which is kept and written down, and added again', async () => {
    expect((await ask('therapist', 'DELETE', '/nmi', { reason: 'notUsed' })).status).toBe(403);
    const refused = await ask('admin', 'DELETE', '/nmi', { reason: 'cost' });
    expect(((await refused.json()) as ErrorBody).error.fields).toHaveProperty('reason');

    const removed = await call('admin', 'DELETE', '/nmi', { reason: 'agreementEnded' });
    expect(removed).toMatchObject({ isAdded: false, removalReason: 'agreementEnded' });
    expect(await delivered()).toEqual([]);
    expect((await ask('admin', 'DELETE', '/nmi', { reason: 'notUsed' })).status).toBe(409);
    const [event] = await server.db.query<{ details: object }>(
      'system',
      "select details from audit_event where action = 'protocolPackage.remove' order by seq desc",
    );
    expect(event).toEqual({ details: { reason: 'agreementEnded' } });

    expect(await call('admin', 'PUT', '/nmi')).toMatchObject({ isAdded: true, removalReason: null });
    expect(await delivered()).toHaveLength(2);
  });

  it('of one practice are not those of another', async () => {
    const user = await server.seedUser(await server.seedOrganization('Other'));
    const token = await server.tokenFor(user);
    const found = await server.call('GET', `/v2/therapist/${user.userId}/protocols?provider=NMI`, { token });

    expect(await found.json()).toEqual({ protocols: [], totalProtocols: 0 });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { ProtocolCategory } from '#shared/api/protocol-categories.ts';
import type { ProtocolRecord, ProtocolVersion } from '#shared/api/protocols.ts';
import { translateProtocol } from '#shared/eeg/device-translation/translate-protocol.ts';
import { headsetOfType } from '#shared/eeg/headsets/catalogue.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { placementSystemOf } from '#shared/eeg/placement-system.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { databaseToTest } from '#server/db/testing/each-database.ts';
import { aDefinition, aProtocolOf } from '#server/testing/protocols.ts';
import { serverForAll, seedTherapist, type TestServer, type TestUser } from '#server/testing/test-server.ts';

type List = { protocols: ProtocolRecord[]; totalProtocols: number };
type Person = { user: TestUser; token: string };

describe.each([databaseToTest()])('protocols of a practice on $name', ({ open }) => {
  let server: TestServer;
  let owner: Person;
  let colleague: Person;
  let superUser: Person;

  serverForAll(open, async (opened) => {
    server = opened;
    const practice = await server.seedOrganization();
    const person = async (groups: ('Therapist' | 'SuperUser')[]): Promise<Person> => {
      const user = await server.seedUser(practice, { groups });
      return { user, token: await server.tokenFor(user) };
    };
    owner = await person(['Therapist']);
    colleague = await person(['Therapist']);
    superUser = await person(['SuperUser', 'Therapist']);
  });

  const ask = ({ user, token }: Person, method: string, path: string, body?: unknown) =>
    server.call(method, `/v2/therapist/${user.userId}${path}`, { token, body });
  async function call<T = ProtocolRecord>(who: Person, method: string, path: string, body?: unknown) {
    const response = await ask(who, method, path, body);
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as T;
  }
  const listed = async (who: Person, query = '') =>
    (await call<List>(who, 'GET', `/protocols?limit=100&${query}`)).protocols;
  const names = async (who: Person, query = '') =>
    (await listed(who, query)).map(({ definition }) => definition.name);
  const create = (name: string, more: object = {}) =>
    call(owner, 'POST', '/protocol', { definition: aDefinition(name), ...more });

  describe('who sees and changes what', () => {
    it('keeps a protocol to its owner and a SuperUser until it is shared, and again afterwards', async () => {
      const { protocolId } = await create('Mine');
      const path = `/protocol/${protocolId}`;
      expect(await names(owner)).toContain('Mine');
      expect(await names(colleague)).not.toContain('Mine');
      expect(await names(superUser)).toContain('Mine');
      expect((await ask(colleague, 'GET', path)).status).toBe(404);
      expect((await ask(colleague, 'POST', `${path}/copy`, {})).status).toBe(404);
      expect((await ask(colleague, 'GET', `${path}/versions`)).status).toBe(404);

      const shared = await call(owner, 'PATCH', path, { isShared: true });
      expect(shared).toMatchObject({ isShared: true, protocolVersion: 1, version: 2, ownerName: 'Ada Test' });
      expect(await names(colleague)).toContain('Mine');
      expect((await ask(colleague, 'PATCH', path, { isShared: false })).status).toBe(403);
      expect(
        (await ask(colleague, 'PUT', path, { definition: aDefinition(), protocolVersion: 1 })).status,
      ).toBe(403);

      await call(owner, 'PATCH', path, { isShared: false });
      expect(await names(colleague)).not.toContain('Mine');
    });

    it('copies what can be seen, shipped ones too, into a private protocol of whoever copies', async () => {
      const [shipped] = BUILT_IN_PROTOCOLS;
      const copied = await call(colleague, 'POST', `/protocol/${shipped!.protocolId}/copy`, {});

      expect(copied).toMatchObject({
        therapistId: colleague.user.userId,
        provider: 'own',
        type: 'Custom',
        isShared: false,
        protocolVersion: 1,
        definition: { ...shipped!.definition, name: `Copy of ${shipped!.definition.name}` },
      });
      expect(copied.categoryIds).toHaveLength(1);
      const named = await call(colleague, 'POST', `/protocol/${copied.protocolId}/copy`, { name: 'Third' });
      expect(named.definition.name).toBe('Third');
    });

    it('leaves archived ones out of the list but not out of reach, and takes them back', async () => {
      const { protocolId } = await create('Old');
      await call(owner, 'PATCH', `/protocol/${protocolId}`, { isArchived: true });

      expect(await names(owner)).not.toContain('Old');
      expect(await names(owner, 'isArchived=true')).toEqual(['Old']);
      expect((await call(owner, 'GET', `/protocol/${protocolId}`)).isArchived).toBe(true);
      await call(owner, 'PATCH', `/protocol/${protocolId}`, { isArchived: false });
      expect(await names(owner)).toContain('Old');
    });

    it('writes down what was done', async () => {
      const { protocolId } = await create('Watched');
      await call(owner, 'PATCH', `/protocol/${protocolId}`, { isShared: true, isArchived: true });
      const rows = await server.db.query<{ action: string }>(
        'system',
        'select action from audit_event where subject_id = $1 order by seq',
        [protocolId],
      );

      expect(rows.map(({ action }) => action)).toEqual([
        'protocol.create',
        'protocol.share',
        'protocol.archive',
      ]);
    });
  });

  describe('the list', () => {
    it('narrows by device, system, provider and owner', async () => {
      const made = await create('For the Crown', { deviceType: 'crown', placementSystem: 'custom' });
      const crown = headsetOfType('crown');
      const runnable = BUILT_IN_PROTOCOLS.filter(
        ({ definition }) => translateProtocol(definition, crown).kind !== 'refuse',
      );

      const forCrown = await names(owner, 'deviceType=crown');
      const shipped = await listed(owner, 'provider=Loopwell');
      expect(forCrown).toContain('For the Crown');
      expect(runnable.length).toBeLessThan(BUILT_IN_PROTOCOLS.length);
      expect(forCrown).toEqual(expect.arrayContaining(runnable.map(({ definition }) => definition.name)));
      expect(await names(owner, 'deviceType=crown&provider=Loopwell')).toHaveLength(runnable.length);
      expect(await names(owner, 'deviceType=callibri')).not.toContain('For the Crown');
      expect(await names(owner, 'deviceType=any')).not.toContain('For the Crown');
      expect(await names(owner, 'placementSystem=custom')).toEqual(['For the Crown']);
      expect(shipped.map(({ placementSystem }) => placementSystem)).toEqual(
        BUILT_IN_PROTOCOLS.map(({ definition }) => placementSystemOf(definition)),
      );
      expect(await names(owner, 'provider=own&isOwned=true')).toContain('For the Crown');
      expect(await names(owner, 'isOwned=false')).not.toContain('For the Crown');
      expect(made).toMatchObject({ deviceType: 'crown', placementSystem: 'custom' });
    });

    it('sorts and pages, and tells the types there are', async () => {
      await create('Entered', { type: 'Zzz' });
      const sorted = await names(owner, 'sortKey=name&sortOrder=desc');
      const page = await call<List>(
        owner,
        'GET',
        '/protocols?sortKey=name&sortOrder=desc&startFrom=3&limit=2',
      );
      const { types } = await call<{ types: string[] }>(owner, 'GET', '/protocols/types');

      expect(page.protocols.map(({ definition }) => definition.name)).toEqual(sorted.slice(3, 5));
      expect(page.totalProtocols).toBe(sorted.length);
      expect(types.at(-1)).toBe('Zzz');
      expect(types).toContain('Custom');
      expect(await names(owner, 'sortKey=updatedAt&sortOrder=asc')).toHaveLength(sorted.length);
    });

    it('refuses a system that does not have all sites', async () => {
      const definition = structuredClone(aDefinition('Odd'));
      Object.assign(definition.conditions[0]!.feature, {
        derivations: [{ kind: 'asRecorded', site: 'PO3' }],
      });
      const body = { definition, placementSystem: '10-20' };
      const refused = await ask(owner, 'POST', '/protocol', body);

      expect(refused.status).toBe(400);
      expect(((await refused.json()) as ErrorBody).error.fields?.placementSystem).toMatch(/PO3/);
      expect((await call(owner, 'POST', '/protocol', { definition })).placementSystem).toBe('10-10');
    });

    it('keeps a system that was chosen, though the sites need less', async () => {
      const made = await create('By hand', { placementSystem: '10-10' });
      const path = `/protocol/${made.protocolId}`;
      const definition = { ...made.definition, goalPct: 55 };
      expect(await call(owner, 'PUT', path, { definition, protocolVersion: 1 })).toMatchObject({
        placementSystem: '10-10',
        definition: { placementSystem: '10-10', goalPct: 55 },
      });

      const { placementSystem: _chosen, ...free } = definition;
      const freed = await call(owner, 'PUT', path, { definition: free, protocolVersion: 2 });
      expect([freed.placementSystem, freed.definition.placementSystem]).toEqual(['10-20', undefined]);

      const back = { restoredVersion: 2, protocolVersion: 3 };
      const restored = await call(owner, 'POST', `${path}/restore`, back);
      expect(restored.placementSystem).toBe('10-10');
    });
  });

  describe('of a practice that begins', () => {
    let first: Person;
    beforeEach(async () => {
      const { therapist: user, token } = await seedTherapist(server);
      first = { user, token };
    });

    it('come after those that Loopwell ships', async () => {
      const own = await call(first, 'POST', '/protocol', { definition: aDefinition('AAA own') });

      const { protocols, totalProtocols } = await call<List>(first, 'GET', '/protocols?limit=100');

      expect(protocols.map(({ definition }) => definition.name)).toEqual([
        ...BUILT_IN_PROTOCOLS.map(({ definition }) => definition.name),
        'AAA own',
      ]);
      expect(totalProtocols).toBe(BUILT_IN_PROTOCOLS.length + 1);
      expect(protocols[0]).toMatchObject({ therapistId: null, provider: 'Loopwell', protocolVersion: 3 });
      expect(own).toMatchObject({ therapistId: first.user.userId, type: 'Custom', provider: 'own' });
      expect(await call(first, 'GET', `/protocol/${own.protocolId}`)).toEqual(own);
    });

    it('stand on the shelves of their categories beside those', async () => {
      const shelves = async () =>
        (await call<{ categories: ProtocolCategory[] }>(first, 'GET', '/protocols/categories')).categories;
      const shipped = new Set(BUILT_IN_PROTOCOLS.map(({ definition }) => definition.category));
      expect(new Set((await shelves()).map(({ name }) => name))).toEqual(shipped);

      const made = { ...aDefinition('Mine'), category: 'Évening, late' };
      await call(first, 'POST', '/protocol', { definition: made });
      const all = await shelves();
      const on = async (...wanted: string[]) => {
        const ids = wanted.map((name) => all.find((each) => each.name === name)!.categoryId).join(',');
        return (await listed(first, `categoryIds=${ids}`)).map(({ definition }) => definition.category);
      };

      expect(await on('Évening, late')).toEqual(['Évening, late']);
      expect(new Set(await on('Calm', 'Évening, late'))).toEqual(new Set(['Calm', 'Évening, late']));
      expect(all).toHaveLength(shipped.size + 1);
    });

    it('are found by name and type together', async () => {
      const body = { definition: aDefinition('Evening calm'), type: 'Calm' };
      await call(first, 'POST', '/protocol', body);
      await call(first, 'POST', '/protocol', { ...body, type: 'Other' });

      const found = await call<List>(first, 'GET', '/protocols?searchTerm=EVENING&type=Calm');

      expect(found).toMatchObject({
        protocols: [{ type: 'Calm', definition: { name: 'Evening calm' } }],
        totalProtocols: 1,
      });
    });
  });

  describe('versions', () => {
    it('say who stored what and why, and the older one can be stored again', async () => {
      const first = await create('Slow');
      const path = `/protocol/${first.protocolId}`;
      server.clock.advance(60_000);
      const definition = { ...first.definition, goalPct: 80, category: 'Hard ones' };
      const second = await call(owner, 'PUT', path, { definition, protocolVersion: 1, note: 'Harder.' });
      expect(second).toMatchObject({ protocolVersion: 2, version: 2, definition: { goalPct: 80 } });
      expect(second.categoryIds).not.toEqual(first.categoryIds);

      const late = await ask(owner, 'PUT', path, { definition, protocolVersion: 1 });
      expect(late.status).toBe(409);
      expect((await ask(owner, 'PATCH', path, { version: 1, isShared: true })).status).toBe(409);

      const back = await call(owner, 'POST', `${path}/restore`, { restoredVersion: 1, protocolVersion: 2 });
      expect(back).toMatchObject({ protocolVersion: 3, definition: { goalPct: first.definition.goalPct } });
      // Sorted as in the restored version.
      expect(back.categoryIds).toEqual(first.categoryIds);
      type History = { versions: ProtocolVersion[]; totalVersions: number };
      const { versions, totalVersions } = await call<History>(owner, 'GET', `${path}/versions?limit=2`);
      expect(totalVersions).toBe(3);
      expect(
        versions.map(({ protocolVersion, note, authorName }) => [protocolVersion, note, authorName]),
      ).toEqual([
        [3, 'Version 1 restored.', 'Ada Test'],
        [2, 'Harder.', 'Ada Test'],
      ]);
      expect(
        (await ask(owner, 'POST', `${path}/restore`, { restoredVersion: 9, protocolVersion: 3 })).status,
      ).toBe(404);
    });

    it('of a shipped protocol are the one it comes with, and nobody changes it', async () => {
      const [shipped] = BUILT_IN_PROTOCOLS;
      const path = `/protocol/${shipped!.protocolId}`;
      const { versions } = await call<{ versions: ProtocolVersion[] }>(owner, 'GET', `${path}/versions`);

      expect(versions).toEqual([
        {
          protocolVersion: shipped!.protocolVersion,
          authorName: null,
          createdAt: null,
          note: '',
          definition: shipped!.definition,
        },
      ]);
      expect((await ask(superUser, 'PATCH', path, { isArchived: true })).status).toBe(403);
      expect(
        (await ask(superUser, 'POST', `${path}/restore`, { restoredVersion: 1, protocolVersion: 1 })).status,
      ).toBe(403);
    });
  });

  describe('several at once', () => {
    it('are all stored, or none of them', async () => {
      const good = { definition: aDefinition('Imported one') };
      const bad = { definition: aDefinition('Imported two'), categoryIds: ['f'.repeat(32)] };
      const refused = await ask(owner, 'POST', '/protocols/import', { protocols: [good, bad] });
      expect(refused.status).toBe(400);
      expect(await names(owner, 'searchTerm=imported')).toEqual([]);

      await call(owner, 'POST', '/protocols/import', {
        protocols: [good, { definition: aDefinition('Imported two') }],
      });
      expect(await names(owner, 'searchTerm=imported')).toEqual(['Imported one', 'Imported two']);
    });
  });

  describe('categories', () => {
    const category = (name: string) => call<ProtocolCategory>(owner, 'POST', '/protocols/category', { name });
    const categories = async () =>
      (await call<{ categories: ProtocolCategory[] }>(colleague, 'GET', '/protocols/categories')).categories;

    it('hold several protocols, and a protocol stands in several', async () => {
      const [mornings, evenings] = [await category('Mornings'), await category('Evenings')];
      const made = await create('Twice', { categoryIds: [mornings.categoryId, evenings.categoryId] });
      await create('Once', { categoryIds: [evenings.categoryId] });

      expect(new Set(made.categoryIds)).toEqual(new Set([mornings.categoryId, evenings.categoryId]));
      expect(await names(owner, `categoryIds=${mornings.categoryId}`)).toEqual(['Twice']);
      expect(await names(owner, `categoryIds=${evenings.categoryId}`)).toEqual(['Once', 'Twice']);
      const patched = await call(owner, 'PATCH', `/protocol/${made.protocolId}`, {
        categoryIds: [],
        version: made.version,
      });
      expect(patched.categoryIds).toEqual([]);
    });

    it('are not chosen anew, nor is a version stored, without saying what was changed', async () => {
      const made = await create('Guarded');
      const path = `/protocol/${made.protocolId}`;
      const changes: [string, string, object][] = [
        ['PATCH', path, { categoryIds: [] }],
        ['PATCH', path, { type: 'Other' }],
        ['PUT', path, { definition: made.definition }],
        ['POST', `${path}/restore`, { restoredVersion: 1 }],
        ['PATCH', `/protocols/category/${(await category('Guard')).categoryId}`, { name: 'Guards' }],
      ];
      for (const [method, to, body] of changes) expect((await ask(owner, method, to, body)).status).toBe(400);
      expect((await call(owner, 'GET', path)).version).toBe(made.version);
    });

    it('stand beside sharing and archiving, which undo nothing of each other', async () => {
      const { protocolId } = await create('At once');
      const path = `/protocol/${protocolId}`;
      await Promise.all([
        call(owner, 'PATCH', path, { isShared: true }),
        call(owner, 'PATCH', path, { isArchived: true }),
      ]);

      expect(await call(owner, 'GET', path)).toMatchObject({ isShared: true, isArchived: true });
    });

    it('are renamed and deleted, and their protocols stay', async () => {
      const shelf = await category('Shelf');
      const { protocolId } = await create('On the shelf', { categoryIds: [shelf.categoryId] });
      const path = `/protocols/category/${shelf.categoryId}`;
      const renamed = await call<ProtocolCategory>(owner, 'PATCH', path, { name: 'Board', version: 1 });
      expect(renamed).toEqual({ categoryId: shelf.categoryId, name: 'Board', isOwn: true, version: 2 });
      expect((await ask(owner, 'PATCH', path, { name: 'Late', version: 1 })).status).toBe(409);
      expect(await categories()).toContainEqual(renamed);

      await call(owner, 'DELETE', path);
      expect(await categories()).not.toContainEqual(renamed);
      expect((await call(owner, 'GET', `/protocol/${protocolId}`)).categoryIds).toEqual([]);
      expect((await ask(owner, 'DELETE', path)).status).toBe(404);
    });

    it('follow the one named in the definition, which is made when there is none yet', async () => {
      const kept = await category('Kept');
      const definition = { ...aDefinition('Moving'), category: 'Left' };
      const made = await call(owner, 'POST', '/protocol', { definition });
      const [left] = made.categoryIds;
      const both = [left!, kept.categoryId];
      await call(owner, 'PATCH', `/protocol/${made.protocolId}`, {
        categoryIds: both,
        version: made.version,
      });
      const moved = await call(owner, 'PUT', `/protocol/${made.protocolId}`, {
        definition: { ...definition, category: 'Entered' },
        protocolVersion: 1,
        // A page loaded before another user sorted the protocol must not overwrite its categories.
        categoryIds: [left!],
      });
      const entered = (await categories()).find(({ name }) => name === 'Entered')!;

      expect(new Set(moved.categoryIds)).toEqual(new Set([kept.categoryId, entered.categoryId]));
    });

    it('have names of their own, and the shipped ones are left alone', async () => {
      await category('Only once');
      const again = await ask(owner, 'POST', '/protocols/category', { name: 'ONLY once' });
      expect(((await again.json()) as ErrorBody).error.fields).toHaveProperty('name');
      const shipped = (await categories()).find(({ isOwn }) => !isOwn)!;
      const path = `/protocols/category/${shipped.categoryId}`;
      expect((await ask(superUser, 'DELETE', path)).status).toBe(403);
      const made = await create('In a shipped one', { categoryIds: [shipped.categoryId] });
      expect(made.categoryIds).toEqual([shipped.categoryId]);
    });
  });

  it('keeps away what another practice has', async () => {
    const protocolId = await aProtocolOf(server, owner.user, { isShared: true, name: 'Inside' });
    const user = await server.seedUser(await server.seedOrganization('Other'), { groups: ['SuperUser'] });
    const stranger = { user, token: await server.tokenFor(user) };
    const { categoryId } = await call<ProtocolCategory>(owner, 'POST', '/protocols/category', {
      name: 'Inner',
    });

    expect(await names(stranger)).toEqual(BUILT_IN_PROTOCOLS.map(({ definition }) => definition.name));
    for (const path of ['', '/versions']) {
      expect((await ask(stranger, 'GET', `/protocol/${protocolId}${path}`)).status).toBe(404);
    }
    expect((await ask(stranger, 'POST', `/protocol/${protocolId}/copy`, {})).status).toBe(404);
    const body = { definition: aDefinition(), categoryIds: [categoryId] };
    expect((await ask(stranger, 'POST', '/protocol', body)).status).toBe(400);
  });
});

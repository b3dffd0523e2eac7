import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceEvent, OwnedDevice } from '#shared/api/commerce/devices.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { DatabaseKind } from '../db/testing/each-database.ts';
import { databaseToTest } from '../db/testing/each-database.ts';
import { shopOf } from '../testing/commerce.ts';
import { aDevice } from '../testing/devices.ts';
import { serverForAll, seedTherapist, type TestServer, type TestUser } from '../testing/test-server.ts';

type List = { ownedDevices: OwnedDevice[]; totalOwnedDevices: number };
type Full = { device: OwnedDevice; history: DeviceEvent[] };

describe.each([databaseToTest()])('devices of a practice on $name', ({ open }: DatabaseKind) => {
  let server: TestServer;
  let therapist: TestUser;
  let clientId: ClientId;
  let token: string;

  serverForAll(open, (opened) => void (server = opened));
  beforeEach(async () => {
    const practice = await server.seedOrganization();
    therapist = await server.seedUser(practice, { groups: ['AccountAdmin', 'Therapist'] });
    clientId = await server.seedClient(therapist, { firstName: 'Kim', lastName: 'Brook' });
    token = await server.tokenFor(therapist);
  });

  const url = (rest: string) => `/v2/users/${therapist.userId}${rest}`;
  const send = (method: string, rest: string, body?: unknown) =>
    server.call(method, url(rest), { token, body });
  const call = async <T>(method: string, rest: string, body?: unknown): Promise<T> => {
    const response = await send(method, rest, body);
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, '']);
    return (await response.json()) as T;
  };
  const list = (query = '') => call<List>('GET', `/devices${query}`);
  const read = (id: string) => call<Full>('GET', `/device/${id}`);
  const refused = async (response: Promise<Response>) => {
    const answer = await response;
    return [answer.status, ((await answer.json()) as ErrorBody).error.code];
  };
  const flex = { deviceType: 'brainbit-flex', deviceName: 'anything', serial: 'BB-1', nickname: 'Blue' };

  it('are added with what the catalogue says of their model', async () => {
    const made = await call<OwnedDevice>('POST', '/device', flex);

    expect(made).toMatchObject({
      deviceType: 'brainbit-flex',
      deviceName: 'BrainBit Flex',
      channels: 4,
      samplingRate: 250,
      manufacturer: 'BrainBit',
      serial: 'BB-1',
      nickname: 'Blue',
      state: 'owned',
      holder: { kind: 'practice', id: null },
      canUndo: false,
      version: 1,
    });
    expect(made.channelNames).toHaveLength(4);
    expect(await refused(send('POST', '/device', { ...flex, serial: 'bb-1' }))).toEqual([409, 'conflict']);
    expect(await refused(send('POST', '/device', { ...flex, deviceType: 'toaster' }))).toEqual([
      400,
      'invalid',
    ]);
    expect((await list()).totalOwnedDevices).toBe(1);
  });

  it('are handed out, passed on and taken back, and each step can be undone', async () => {
    const { ownedDeviceId } = await aDevice(server, therapist);
    const path = `/device/${ownedDeviceId}`;
    const to = { kind: 'client', id: clientId };
    const out = await call<OwnedDevice>('POST', `${path}/holder`, { version: 2, to, note: 'Two weeks.' });
    expect(out.holder).toEqual({ kind: 'client', id: clientId, firstName: 'Kim', lastName: 'Brook' });

    const back = await call<OwnedDevice>('POST', `${path}/undo`, { version: out.version });

    expect(back.holder).toMatchObject({ kind: 'operator', id: therapist.userId });
    const { history } = await read(ownedDeviceId);
    expect(history.map(({ kind, undoneAt }) => [kind, undoneAt !== null])).toEqual([
      ['handedOut', true],
      ['handedOut', false],
      ['added', false],
    ]);
    expect(history[0]).toMatchObject({
      note: 'Two weeks.',
      actorName: 'Ada Test',
      holder: { firstName: 'Kim' },
    });
  });

  it('keep what somebody else stored meanwhile', async () => {
    const { ownedDeviceId } = await aDevice(server, therapist);
    const path = `/device/${ownedDeviceId}`;
    await call('PATCH', path, { version: 2, nickname: 'Red' });

    expect(await refused(send('PATCH', path, { version: 2, nickname: 'Green' }))).toEqual([409, 'conflict']);
    expect((await read(ownedDeviceId)).device.nickname).toBe('Red');
  });

  it('come back to the practice when they are retired, and cannot be handed out then', async () => {
    const { ownedDeviceId } = await aDevice(server, therapist);
    const path = `/device/${ownedDeviceId}`;
    const retired = await call<OwnedDevice>('POST', `${path}/state`, { version: 2, state: 'retired' });
    expect(retired).toMatchObject({ state: 'retired', holder: { kind: 'practice' } });
    const to = { kind: 'client', id: clientId };
    expect(await refused(send('POST', `${path}/holder`, { version: 3, to }))).toEqual([409, 'conflict']);

    const undone = await call<OwnedDevice>('POST', `${path}/undo`, { version: 3 });

    expect(undone).toMatchObject({ state: 'owned', holder: { kind: 'operator', id: therapist.userId } });
  });

  it('are found by name, nickname, serial number and holder, state and model', async () => {
    await call('POST', '/device', flex);
    const { ownedDeviceId, version } = await aDevice(server, therapist);
    await call('POST', `/device/${ownedDeviceId}/holder`, { version, to: { kind: 'client', id: clientId } });
    const found = async (query: string) =>
      (await list(query)).ownedDevices.map(({ deviceName }) => deviceName);

    expect(await found('?searchTerm=blue')).toEqual(['BrainBit Flex']);
    expect(await found('?searchTerm=bb-1')).toEqual(['BrainBit Flex']);
    expect(await found('?searchTerm=brook')).toEqual(['BrainBit Headband']);
    expect(await found('?holder=practice')).toEqual(['BrainBit Flex']);
    expect(await found('?deviceType=brainbit-headband')).toEqual(['BrainBit Headband']);
    expect(await found('?state=retired')).toEqual([]);
    expect(await found('?sortKey=deviceName&sortOrder=desc&limit=1')).toEqual(['BrainBit Headband']);
    expect(await refused(send('GET', '/devices?sortKey=note'))).toEqual([400, 'invalid']);
  });

  it('hide who has them, also from a search, while names are hidden', async () => {
    const { ownedDeviceId, version } = await aDevice(server, therapist);
    const to = { kind: 'client', id: clientId };
    await call('POST', `/device/${ownedDeviceId}/holder`, { version, to, note: 'For Kim.' });
    await server.call('PATCH', `/v2/user/${therapist.userId}/settings`, {
      token,
      body: [{ name: 'privacy', value: { maskPII: true } }],
    });

    const { device, history } = await read(ownedDeviceId);

    expect(device.holder).toMatchObject({ firstName: 'K.', lastName: 'B.' });
    expect(JSON.stringify({ device, history })).not.toMatch(/Kim|Brook|Ada/);
    expect((await list('?searchTerm=brook')).totalOwnedDevices).toBe(0);
    const around = { version: device.version, note: `${HIDDEN} Needs a new band.` };
    expect(await refused(send('PATCH', `/device/${ownedDeviceId}`, around))).toEqual([409, 'conflict']);
  });

  it('are noted when they connect, by serial number or as the only one of their model', async () => {
    const seen = (more: object) =>
      call<{ device: OwnedDevice | null }>('POST', '/devices/seen', {
        deviceType: 'brainbit-flex',
        deviceName: 'BrainBit Flex',
        serial: 'BB-1',
        firmware: '1.0',
        batteryPct: 80,
        ...more,
      });
    expect((await seen({})).device).toBeNull();
    const { ownedDeviceId } = await call<OwnedDevice>('POST', '/device', flex);

    expect((await seen({})).device).toMatchObject({
      ownedDeviceId,
      batteryPct: 80,
      firmware: '1.0',
      version: 1,
    });
    expect((await seen({ serial: 'BB-2' })).device).toBeNull();
    expect((await seen({ serial: null, firmware: '1.1', batteryPct: null })).device).toMatchObject({
      batteryPct: 80,
      firmware: '1.1',
    });
    expect((await read(ownedDeviceId)).history[0]).toMatchObject({
      kind: 'firmware',
      note: '1.0 became 1.1',
    });
    await call('POST', '/device', { ...flex, serial: 'BB-3' });
    expect((await seen({ serial: null })).device).toBeNull();
  });

  it('return to the practice when the client who has them is erased, and name them no more', async () => {
    const { ownedDeviceId, version } = await aDevice(server, therapist);
    const to = { kind: 'client', id: clientId };
    const holder = `/device/${ownedDeviceId}/holder`;
    await call('POST', holder, { version, to, note: 'For Kim.' });
    await call('POST', holder, { version: version + 1, to: { kind: 'practice' }, note: 'Kim brought it.' });
    await call('POST', holder, { version: version + 2, to, note: 'For Kim again.' });

    const path = `/v2/organization/${therapist.organizationId}/client/${clientId}/erase`;
    const erased = await server.call('POST', path, { token, body: { confirmation: 'ERASE' } });

    expect(erased.status).toBe(200);
    const { device, history } = await read(ownedDeviceId);
    expect(device).toMatchObject({ holder: { kind: 'practice', id: null }, canUndo: false });
    expect(history[0]?.kind).toBe('holderErased');
    expect(JSON.stringify(history)).not.toMatch(/Kim|Brook/);
  });

  it('of an order are on their way once it is paid, each once, and get their number as they arrive', async () => {
    const shop = shopOf(server, therapist);
    const { invoiceId } = await shop.ordered(['callibri-buy', 'callibri-buy', 'crown-buy']);
    expect((await list()).totalOwnedDevices).toBe(0);

    await shop.pay(invoiceId!);
    await shop.pay(invoiceId!);

    const { ownedDevices } = await list('?state=onTheWay');
    expect(ownedDevices.map(({ deviceName }) => deviceName)).toEqual([
      'Callibri',
      'Callibri',
      'Neurosity Crown',
    ]);
    const [first] = ownedDevices;
    const path = `/device/${first!.ownedDeviceId}`;
    const arrived = await call<OwnedDevice>('POST', `${path}/state`, {
      version: 1,
      state: 'owned',
      serial: 'C-7',
    });
    expect(arrived).toMatchObject({ state: 'owned', serial: 'C-7' });
    expect(await call('POST', `${path}/undo`, { version: 2 })).toMatchObject({
      state: 'onTheWay',
      serial: null,
    });
  });

  it('are there for their own practice only', async () => {
    const { ownedDeviceId } = await aDevice(server, therapist);
    const { therapist: stranger, token: foreign } = await seedTherapist(server);

    const direct = await server.call('GET', `/v2/users/${stranger.userId}/device/${ownedDeviceId}`, {
      token: foreign,
    });
    const listed = await server.call('GET', `/v2/users/${stranger.userId}/devices`, { token: foreign });

    expect(direct.status).toBe(404);
    expect(await listed.json()).toMatchObject({ totalOwnedDevices: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { createCrown, CROWN_NAME } from '#tests/peripherals/crown.ts';
import {
  aCloudCrown,
  createCrownCloud,
  CROWN_CUSTOM_TOKEN,
  CROWN_PERSON,
} from '#tests/peripherals/crown-cloud.ts';
import { FakeWebBluetooth } from '#tests/peripherals/fakes/fake-web-bluetooth.ts';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { createNeurosityAccount } from '../drivers/crown/account.ts';
import { createCrownDrivers } from '../drivers/crown/driver.ts';
import { loadCrownSdk } from '../drivers/crown/sdk.ts';
import type { BrowserRadio } from '../drivers/links/browser-radio.ts';
import { HEADSET_BRANDS } from './registry.ts';
import { browserError } from '../drivers/testing/fake-browser.ts';
import { RECONNECT_AFTER_MS } from './reconnect.ts';
import { createHeadset } from './create-headset.ts';

const kit = await loadCrownSdk();
const BRAND = 'Neurosity Crown';

type Given = { isSignedIn?: boolean; radio?: (radio: FakeWebBluetooth) => BrowserRadio };

/** A Crown in range, its account, and its brand's button, connected by the manufacturer's real kit. */
async function aRoom({ isSignedIn = true, radio = (bluetooth) => ({ bluetooth }) }: Given = {}) {
  const clock = createHandClock();
  const crown = createCrown({ nowMs: () => clock.nowMs() });
  const bluetooth = new FakeWebBluetooth(crown, clock);
  const cloud = createCrownCloud(kit);
  const account = createNeurosityAccount(() => Promise.resolve(cloud.sdk));
  if (isSignedIn) await account.signIn(CROWN_PERSON);
  const drivers = createCrownDrivers(account);
  const entry = HEADSET_BRANDS.find(({ brand }) => brand === BRAND)!;
  const brands = [{ ...entry, bluetooth: [drivers.bluetooth], network: drivers.wifi }];
  const { connection, samples } = createHeadset({ radio: radio(bluetooth), brands, time: clock });
  const view = () => connection.view.get();
  return {
    clock,
    bluetooth,
    cloud,
    account,
    connection,
    samples,
    view,
    connect: (only?: 'wifi') => clock.until(connection.connect(BRAND, only)),
    facts: () => ({ step: view().step, transport: view().way?.transport, because: view().way?.because }),
  };
}

const refusing = (name: string, message: string) => (bluetooth: FakeWebBluetooth) => {
  bluetooth.requestDevice = () => Promise.reject(browserError(name, message));
  return { bluetooth };
};

describe('the one button of the Crown', () => {
  it('is one, and works in a browser without Bluetooth', async () => {
    expect(HEADSET_BRANDS.filter(({ driver }) => driver === 'crown')).toHaveLength(1);
    const { connection } = await aRoom({ radio: () => ({}) });
    expect(connection.choices.map(({ obstacle }) => obstacle)).toEqual([undefined]);
  });

  it('goes by Bluetooth where it can', async () => {
    const { connect, facts } = await aRoom();
    await connect();
    expect(facts()).toEqual({ step: 'ready', transport: 'bluetooth', because: undefined });
  });

  it.each([
    ['the browser has no Bluetooth', () => ({}), /This browser cannot use Bluetooth/],
    [
      'the adapter is off',
      refusing('NotFoundError', 'Bluetooth adapter not available.'),
      /Bluetooth is switched off/,
    ],
    [
      'the page may not use it',
      refusing('SecurityError', 'Access denied.'),
      /This page may not use Bluetooth/,
    ],
    [
      'the Crown does not answer',
      (bluetooth: FakeWebBluetooth) => {
        bluetooth.device.isAway = true;
        return { bluetooth };
      },
      /out of reach or switched off/,
    ],
  ])('goes on over Wi-Fi where %s, and says why', async (_, radio, because) => {
    const { connect, facts, view } = await aRoom({ radio });
    await connect();
    expect(facts()).toEqual({ step: 'ready', transport: 'wifi', because: expect.stringMatching(because) });
    expect(view()).toMatchObject({ name: CROWN_NAME, problem: undefined });
  });

  it('tells on the way that Wi-Fi is tried now', async () => {
    const { connect, connection } = await aRoom({ radio: () => ({}) });
    const seen: string[] = [];
    connection.view.subscribe(() => {
      const { step, way } = connection.view.get();
      seen.push(`${step} ${way?.transport ?? ''}`.trim());
    });
    await connect();
    expect([...new Set(seen)]).toEqual(['choosing', 'connecting wifi', 'ready wifi']);
  });

  it('takes a closed chooser for a decision, and offers Wi-Fi', async () => {
    const { connect, view, facts } = await aRoom({
      radio: refusing('NotFoundError', 'User cancelled the requestDevice() chooser.'),
    });
    await connect();
    expect(view()).toMatchObject({ step: 'none', problem: { failure: 'nothingChosen' } });
    expect(facts().transport).toBe('bluetooth');
    await connect('wifi');
    expect(facts()).toEqual({ step: 'ready', transport: 'wifi', because: undefined });
  });

  it('never takes another Crown of the account for the one that was chosen', async () => {
    const { bluetooth, cloud, connect, view } = await aRoom();
    bluetooth.device.isAway = true;
    cloud.devices = [aCloudCrown({ deviceId: 'f'.repeat(32), deviceNickname: 'Crown-HOME' })];
    await connect();
    expect(view()).toMatchObject({ step: 'none', problem: { failure: 'noToken' } });
    expect(view().problem?.message).toMatch(/Bluetooth: .*out of reach.*Over Wi-Fi: Crown-A1B is not in the/);
  });

  it('finds the chosen one among several of the account', async () => {
    const { bluetooth, cloud, connect, facts } = await aRoom();
    bluetooth.device.isAway = true;
    cloud.devices = [aCloudCrown({ deviceId: 'f'.repeat(32), deviceNickname: 'Crown-HOME' }), aCloudCrown()];
    await connect();
    expect(facts()).toMatchObject({ step: 'ready', transport: 'wifi' });
  });
});

describe('several Crowns of one account', () => {
  it('are offered by name where Bluetooth has asked nobody', async () => {
    const { clock, cloud, connect, connection, view, facts } = await aRoom({ radio: () => ({}) });
    const names = ['Crown-HOME', CROWN_NAME];
    cloud.devices = [aCloudCrown({ deviceId: 'f'.repeat(32), deviceNickname: names[0] }), aCloudCrown()];
    await connect();
    expect(view()).toMatchObject({ step: 'none', problem: { failure: 'nothingChosen', choices: names } });
    await clock.until(connection.connect(BRAND, 'wifi', CROWN_NAME));
    expect(facts()).toMatchObject({ step: 'ready', transport: 'wifi' });
    expect(view().name).toBe(CROWN_NAME);
  });
});

describe('a cloud that says nothing', () => {
  it('is not waited for without end', async () => {
    const { connect, cloud, view } = await aRoom({ radio: () => ({}) });
    cloud.isMute = true;
    await connect();
    expect(view()).toMatchObject({ step: 'none', problem: { failure: 'timeout' } });
    expect(view().problem?.message).toContain('does not answer');
  });
});

describe('the account behind both ways', () => {
  it('is asked for in words where nobody is signed in', async () => {
    const { connect, view } = await aRoom({ isSignedIn: false, radio: () => ({}) });
    await connect();
    expect(view()).toMatchObject({ step: 'none', problem: { failure: 'noToken' } });
    expect(view().problem?.message).toMatch(/This browser cannot use Bluetooth.*Connected apps/);
  });

  it('is said once where both ways want it', async () => {
    const { connect, view } = await aRoom({ isSignedIn: false });
    await connect();
    expect(view().problem?.message).toMatch(/^A Crown only streams for its owner/);
    expect(view().problem?.message).not.toContain('Over Wi-Fi');
  });

  it.each([
    ['Bluetooth', undefined],
    ['Wi-Fi', () => ({})],
  ])('of the settings is used by itself, over %s', async (_, radio) => {
    const room = await aRoom({ isSignedIn: false, ...(radio && { radio }) });
    room.account.resumeWith(() => room.account.signIn({ customToken: CROWN_CUSTOM_TOKEN }));
    await room.connect();
    expect(room.view()).toMatchObject({ step: 'ready', problem: undefined });
  });
});

describe('a Crown whose Bluetooth is lost in a session', () => {
  const ATTEMPTS_MS = RECONNECT_AFTER_MS.reduce((sum, each) => sum + each, 0);

  async function lostInSession() {
    const room = await aRoom();
    await room.connect();
    await room.clock.until(room.samples.start({ speed: 1 }));
    room.bluetooth.device.isAway = true;
    room.bluetooth.device.drop();
    return room;
  }

  it('goes on over Wi-Fi when all attempts were in vain', async () => {
    const { clock, cloud, facts } = await lostInSession();
    await clock.advance(ATTEMPTS_MS - 1000);
    expect(facts()).toMatchObject({ step: 'reconnecting', transport: 'bluetooth' });
    await clock.advance(5000);
    expect(facts()).toEqual({
      step: 'streaming',
      transport: 'wifi',
      because: expect.stringContaining('out of reach'),
    });
    expect(cloud.listeners.get('brainwaves')?.size).toBe(1);
  });

  it('is lost when Wi-Fi is of no use either, and begins with Bluetooth on a click', async () => {
    const { clock, cloud, bluetooth, connection, view, facts } = await lostInSession();
    cloud.isOffline = true;
    await clock.advance(ATTEMPTS_MS + 5000);
    expect(view()).toMatchObject({ step: 'lost', way: { transport: 'bluetooth' } });
    const bothCauses = /^Bluetooth: .* Over Wi-Fi: /;
    expect(view().problem?.message).toMatch(bothCauses);
    await clock.advance(30_000);
    expect(view().problem?.message).toMatch(bothCauses);
    bluetooth.device.isAway = false;
    await clock.until(connection.reconnect());
    expect(facts()).toMatchObject({ step: 'streaming', transport: 'bluetooth' });
  });

  it('looks for Bluetooth first again once Wi-Fi is lost too', async () => {
    const { clock, cloud, bluetooth, connection, facts } = await lostInSession();
    await clock.advance(ATTEMPTS_MS + 5000);
    cloud.send('status', { state: 'offline' });
    await clock.advance(ATTEMPTS_MS + 5000);
    expect(facts()).toMatchObject({ step: 'lost', transport: 'wifi' });
    bluetooth.device.isAway = false;
    await clock.until(connection.reconnect());
    expect(facts()).toEqual({ step: 'streaming', transport: 'bluetooth', because: undefined });
  });
});

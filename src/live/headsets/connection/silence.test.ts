import { describe, expect, it } from 'vitest';
import { FakeWebBluetooth } from '#tests/peripherals/fakes/fake-web-bluetooth.ts';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { createPlainPeripheral, plainDriver } from '#tests/peripherals/plain-headset.ts';
import type { BluetoothDriver, HeadsetSink } from '../drivers/common/contract.ts';
import { HeadsetError } from '../drivers/common/headset-error.ts';
import { RECONNECT_AFTER_MS } from './reconnect.ts';
import { createHeadset } from './create-headset.ts';
import { hasNoSignal, type HeadsetView, isOutOfReach } from '../state/headset-view.ts';

const ATTEMPTS_MS = RECONNECT_AFTER_MS.reduce((sum, each) => sum + each, 0);

/** A headset that streams for a session. */
async function aStream() {
  const clock = createHandClock();
  const peripheral = createPlainPeripheral({ clock });
  const bluetooth = new FakeWebBluetooth(peripheral, clock);
  let sink: HeadsetSink | undefined;
  const opening = { begun: 0, before: async () => {} };
  const driver: BluetoothDriver = {
    ...plainDriver,
    async open(link, time) {
      opening.begun++;
      await opening.before();
      const headset = await plainDriver.open(link, time);
      return { ...headset, stream: (given) => headset.stream((sink = given)) };
    },
  };
  const brands = [{ brand: 'Plain', models: ['Plain'], driver: 'brainbit' as const, bluetooth: [driver] }];
  const { connection, samples } = createHeadset({ radio: { bluetooth }, brands, time: clock });
  const views: HeadsetView[] = [];
  connection.view.subscribe(() => views.push(connection.view.get()));
  await clock.until(connection.connect('Plain'));
  await clock.until(samples.start({ speed: 1 }));
  await clock.advance(2000);
  return {
    clock,
    peripheral,
    device: bluetooth.device,
    connection,
    /** Counts attempts to open the headset; `before` may delay or refuse them. */
    opening,
    views,
    view: () => connection.view.get(),
    /** The driver's sink. */
    sink: () => sink!,
  };
}

describe('a linked headset without data', () => {
  it('is told of after 3 s, and is neither out of reach nor without a loss', async () => {
    const { clock, peripheral, view } = await aStream();
    peripheral.isSilent = true;
    await clock.advance(2000);
    expect(view().silence).toBeUndefined();
    await clock.advance(2000);
    expect(view()).toMatchObject({ step: 'streaming', silence: 'nothing' });
    expect(hasNoSignal(view())).toBe(true);
    expect(isOutOfReach(view())).toBe(false);
    peripheral.isSilent = false;
    await clock.advance(1000);
    expect(view()).toMatchObject({ step: 'streaming', silence: undefined });
  });

  it('is told apart from one that sends what cannot be read', async () => {
    const { clock, peripheral, sink, view } = await aStream();
    peripheral.isSilent = true;
    for (let at = 0; at < 40; at++) {
      sink().badPacket('Three bytes');
      await clock.advance(100);
    }
    expect(view()).toMatchObject({ step: 'streaming', silence: 'unreadable' });
  });

  it('keeps saying so while its link is made anew, ever less often', async () => {
    const { clock, device, peripheral, views, view } = await aStream();
    peripheral.isSilent = true;
    await clock.advance(4000);
    views.length = 0;
    await clock.advance(180_000);
    expect(views.every(({ silence }) => silence === 'nothing')).toBe(true);
    expect(views.some(isOutOfReach)).toBe(false);
    // At 8, 16, 32, 60, 60 s.
    expect(device.connections).toBeGreaterThan(3);
    expect(device.connections).toBeLessThan(8);
    peripheral.isSilent = false;
    await clock.advance(61_000);
    expect(view()).toMatchObject({ step: 'streaming', silence: undefined, problem: undefined });
  });

  it('is out of reach once it cannot be found either', async () => {
    const { clock, device, peripheral, view } = await aStream();
    peripheral.isSilent = true;
    await clock.advance(4000);
    device.isAway = true;
    await clock.advance(8000);
    expect(isOutOfReach(view())).toBe(true);
    expect(view().silence).toBeUndefined();
  });
});

describe('a headset that was given up', () => {
  const givenUp = async () => {
    const stream = await aStream();
    stream.device.isAway = true;
    stream.device.drop();
    await stream.clock.advance(ATTEMPTS_MS + 10_000);
    expect(stream.view().step).toBe('lost');
    return stream;
  };

  it('comes back by itself when it is seen again', async () => {
    const { clock, device, view } = await givenUp();
    await clock.advance(300_000);
    expect(view().step).toBe('lost');
    device.isAway = false;
    await clock.advance(35_000);
    expect(view()).toMatchObject({ step: 'streaming', problem: undefined });
  });

  it('is connected once, whenever a person asks for it meanwhile', async () => {
    for (let askMs = 0; askMs < 12_000; askMs += 1500) {
      const { clock, connection, device, view } = await givenUp();
      device.isAway = false;
      const { connections } = device;
      await clock.advance(askMs);
      await clock.until(connection.reconnect());
      await clock.advance(60_000);
      expect({ askMs, step: view().step }).toEqual({ askMs, step: 'streaming' });
      expect(device.connections).toBe(connections + 1);
    }
  });

  it('is tried at once after a click', async () => {
    for (const askMs of [500, 3000, 8000]) {
      const { clock, connection, device } = await givenUp();
      const { connections } = device;
      await clock.advance(askMs);
      device.isAway = false;
      void connection.reconnect();
      await clock.advance(100);
      expect({ askMs, made: device.connections - connections }).toEqual({ askMs, made: 1 });
    }
  });

  const SLOW_MS = 5000;
  /** In range again, but each attempt fails after five seconds. A background attempt has just begun. */
  const slowlyRefused = async () => {
    const stream = await givenUp();
    const { clock, device, opening } = stream;
    const attempts = { running: 0, most: 0 };
    opening.before = async () => {
      attempts.most = Math.max(attempts.most, ++attempts.running);
      await new Promise((resolve) => clock.after(SLOW_MS, () => resolve(undefined)));
      attempts.running--;
      throw new HeadsetError('timeout', 'The headset does not answer.');
    };
    device.isAway = false;
    for (let waits = 0; waits < 40 && attempts.running === 0; waits++) await clock.advance(250);
    expect(attempts.running).toBe(1);
    return { ...stream, attempts };
  };

  it('is tried again by a click during an attempt that then fails', async () => {
    const { clock, connection, view } = await slowlyRefused();
    void connection.reconnect();
    await clock.advance(SLOW_MS);
    expect(view()).toMatchObject({ step: 'reconnecting', attempt: { number: 1 } });
  });

  it('is never tried twice at once, however often a person clicks', async () => {
    const { attempts, clock, connection, view } = await slowlyRefused();
    for (let clicks = 0; clicks < 20; clicks++) {
      void connection.reconnect();
      await clock.advance(SLOW_MS);
    }
    expect(attempts.most).toBe(1);
    await clock.advance(ATTEMPTS_MS + 6 * SLOW_MS);
    expect(view().step).toBe('lost');
  });

  it('is no longer looked for once another attempt cannot help, and says why', async () => {
    const { clock, device, opening, view } = await givenUp();
    opening.before = () => Promise.reject(new HeadsetError('firmwareTooOld', 'Update its firmware.'));
    opening.begun = 0;
    device.isAway = false;
    await clock.advance(300_000);
    expect(view()).toMatchObject({ step: 'lost', problem: { failure: 'firmwareTooOld' } });
    expect(opening.begun).toBe(1);
  });

  it('says why the newest attempt failed', async () => {
    const { clock, device, opening, view } = await givenUp();
    expect(view().problem?.failure).toBe('outOfRange');
    opening.before = () => Promise.reject(new HeadsetError('heldByAnotherApp', 'Close the other app.'));
    device.isAway = false;
    await clock.advance(20_000);
    expect(view()).toMatchObject({ step: 'lost', problem: { failure: 'heldByAnotherApp' } });
  });

  it('is not looked for after another one was chosen, or none', async () => {
    const { clock, connection, device, view } = await givenUp();
    await clock.until(connection.disconnect());
    device.isAway = false;
    await clock.advance(120_000);
    expect(view().step).toBe('none');
    expect(device.gatt.connected).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { browserError, FakeDevice } from '../testing/fake-browser.ts';
import { chosenBluetooth } from './gatt-link.ts';

async function aLink() {
  const clock = createHandClock();
  const device = new FakeDevice();
  const open = await clock.until(chosenBluetooth(device, clock).connect());
  const characteristic = (await clock.until(open.link.characteristic('service-1', 'characteristic-1')))!;
  return { clock, device, open, link: open.link, characteristic, gatt: device.characteristic };
}

describe('connecting', () => {
  it('tries again when the adapter refuses the first time', async () => {
    const clock = createHandClock();
    const device = new FakeDevice();
    device.refusals.push(browserError('NetworkError', 'Connection attempt failed.'));
    await clock.until(chosenBluetooth(device, clock).connect());
    expect(device.connections).toBe(2);
  });

  it('says so when something else seems to hold the device', async () => {
    const clock = createHandClock();
    const device = new FakeDevice();
    for (let i = 0; i < 2; i++)
      device.refusals.push(browserError('NetworkError', 'Connection attempt failed.'));
    await expect(clock.until(chosenBluetooth(device, clock).connect())).rejects.toMatchObject({
      failure: 'heldByAnotherApp',
    });
  });

  it('gives up on a device that is not there', async () => {
    const clock = createHandClock();
    const device = new FakeDevice();
    device.isUnreachable = true;
    await expect(clock.until(chosenBluetooth(device, clock).connect())).rejects.toMatchObject({
      failure: 'outOfRange',
    });
  });
});

describe('operations', () => {
  it('run one at a time however they are asked for', async () => {
    const { clock, characteristic, gatt } = await aLink();
    gatt.answer = () => new Promise((resolve) => clock.after(20, () => resolve(undefined)));
    await clock.until(
      Promise.all([
        characteristic.write(Uint8Array.of(1)),
        characteristic.write(Uint8Array.of(2)),
        characteristic.read(),
      ]),
    );
    expect(gatt.written.map(({ bytes }) => bytes)).toEqual([[1], [2]]);
  });

  it('are tried again while the browser says another one is under way', async () => {
    const { clock, characteristic, gatt } = await aLink();
    let refusals = 3;
    gatt.answer = async () => {
      if (refusals-- > 0) throw browserError('NetworkError', 'GATT operation already in progress.');
      return undefined;
    };
    await clock.until(characteristic.write(Uint8Array.of(7)));
    expect(gatt.written).toEqual([{ bytes: [7], how: 'with' }]);
  });

  it('are given up after a few tries', async () => {
    const { clock, characteristic, gatt } = await aLink();
    let tries = 0;
    gatt.answer = async () => {
      tries++;
      throw browserError('NetworkError', 'GATT Error: Unknown.');
    };
    await expect(clock.until(characteristic.read())).rejects.toMatchObject({ failure: 'unexpectedAnswer' });
    expect(tries).toBe(5);
  });

  it('end with words when the device does not answer, and let the next one pass', async () => {
    const { clock, characteristic, gatt } = await aLink();
    gatt.answer = () => new Promise(() => undefined);
    await expect(clock.until(characteristic.read())).rejects.toMatchObject({ failure: 'timeout' });
    gatt.underWay = 0;
    gatt.answer = async () => undefined;
    await clock.until(characteristic.read());
  });

  it('end at once when the link is lost, those that wait in line too', async () => {
    const { clock, device, characteristic, gatt } = await aLink();
    gatt.answer = () => new Promise(() => undefined);
    const failures = [
      characteristic.read(),
      characteristic.write(Uint8Array.of(1)),
      characteristic.subscribe(() => undefined),
    ].map(async (each: Promise<unknown>) => {
      await expect(each).rejects.toMatchObject({ failure: 'linkLost' });
    });
    const before = clock.nowMs();
    await clock.advance(10);
    device.drop();
    await clock.until(Promise.all(failures));
    expect(clock.nowMs() - before).toBeLessThan(100);
  });

  it('write as they are asked to, and with an answer where the device gives one', async () => {
    const { clock, characteristic, gatt } = await aLink();
    const bytes = Uint8Array.of(1, 2);
    const first = characteristic.write(bytes);
    bytes.fill(9);
    await clock.until(first);
    await clock.until(characteristic.write(Uint8Array.of(3), 'withoutResponse'));
    expect(gatt.written).toEqual([
      { bytes: [1, 2], how: 'with' },
      { bytes: [3], how: 'without' },
    ]);
  });
});

describe('what a device has', () => {
  it('lists services, and tells what is missing from what fails', async () => {
    const { clock, link } = await aLink();
    expect(await clock.until(link.services())).toEqual(['service-1']);
    expect(await clock.until(link.characteristic('service-1', 'other'))).toBeUndefined();
    expect(await clock.until(link.characteristic('other', 'characteristic-1'))).toBeUndefined();
  });

  it('never asks for the serial number browsers refuse to read', async () => {
    const { clock, device, link } = await aLink();
    const asked: string[] = [];
    const getPrimaryService = device.gatt.getPrimaryService.bind(device.gatt);
    device.gatt.getPrimaryService = (uuid) => {
      asked.push(uuid);
      return getPrimaryService(uuid);
    };
    const uuid = '00002a25-0000-1000-8000-00805f9b34fb';
    expect(await clock.until(link.characteristic('service-1', uuid))).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('notifications', () => {
  it('hand over exactly the bytes, with the time they came', async () => {
    const { clock, characteristic, gatt } = await aLink();
    const seen: { bytes: number[]; hostTimeMs: number }[] = [];
    await clock.until(
      characteristic.subscribe((bytes, hostTimeMs) => seen.push({ bytes: [...bytes], hostTimeMs })),
    );
    await clock.advance(50);
    gatt.notify(1, 2, 3);
    expect(seen).toEqual([{ bytes: [1, 2, 3], hostTimeMs: clock.nowMs() }]);
  });

  it('are heard from the first one on', async () => {
    const { clock, characteristic, gatt } = await aLink();
    const seen: number[] = [];
    gatt.answer = async () => {
      gatt.notify(42);
      return undefined;
    };
    await clock.until(characteristic.subscribe(([byte]) => seen.push(byte!)));
    expect(seen).toEqual([42]);
  });

  it('end for the one who leaves and go on for the other', async () => {
    const { clock, characteristic, gatt } = await aLink();
    const seen: string[] = [];
    const leaveFirst = await clock.until(characteristic.subscribe(() => seen.push('first')));
    const leaveSecond = await clock.until(characteristic.subscribe(() => seen.push('second')));
    await clock.until(leaveFirst());
    await clock.until(leaveFirst());
    expect(gatt.isNotifying).toBe(true);
    gatt.notify(1);
    await clock.until(leaveSecond());
    expect(gatt.isNotifying).toBe(false);
    gatt.notify(2);
    expect(seen).toEqual(['second']);
  });
});

describe('the end of a link', () => {
  it('is told once when it breaks', async () => {
    const { device, open } = await aLink();
    let lost = 0;
    open.onLost(() => lost++);
    device.drop();
    device.dispatchEvent(new Event('gattserverdisconnected'));
    expect(lost).toBe(1);
  });

  it('is told also when it broke before anybody asked', async () => {
    const { device, open } = await aLink();
    device.drop();
    let lost = 0;
    open.onLost(() => lost++);
    expect(lost).toBe(1);
  });

  it('is not told when it is closed, and refuses what comes after', async () => {
    const { clock, device, open, characteristic } = await aLink();
    let lost = 0;
    open.onLost(() => lost++);
    await open.close();
    expect(device.gatt.connected).toBe(false);
    expect(lost).toBe(0);
    await expect(clock.until(characteristic.read())).rejects.toMatchObject({ failure: 'linkLost' });
  });
});

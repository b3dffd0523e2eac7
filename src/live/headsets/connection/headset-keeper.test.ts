import { describe, expect, it, vi } from 'vitest';
import type { ToEngineMessage } from '#shared/engine/port-messages.ts';
import { browserError } from '../drivers/testing/fake-browser.ts';
import type { HeadsetPacket, HeadsetSink, OpenHeadset } from '../drivers/common/contract.ts';
import { FakeWebBluetooth } from '#tests/peripherals/fakes/fake-web-bluetooth.ts';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { createPlainPeripheral, plainDriver } from '#tests/peripherals/plain-headset.ts';
import { createHeadset } from './create-headset.ts';
import { RECONNECT_AFTER_MS } from './reconnect.ts';
import { type HeadsetView, NO_HEADSET } from '../state/headset-view.ts';

const ATTEMPTS_MS = RECONNECT_AFTER_MS.reduce((sum, each) => sum + each, 0);

/** A driver whose device measures ohms in a separate mode. */
const measuringDriver: typeof plainDriver = {
  ...plainDriver,
  async open(link, time): Promise<OpenHeadset> {
    const headset = await plainDriver.open(link, time);
    return {
      ...headset,
      facts: { ...headset.facts, contact: { kind: 'ohms', whileStreaming: false } },
      measureContact: async (sink) =>
        (
          (stop) => async () =>
            stop()
        )(
          time.after(1000, () =>
            sink.contact([{ channel: 0, level: 'good', resistanceKohm: 8, reason: 'Resistance 8 kOhm' }]),
          ),
        ),
    };
  },
};

function aHeadset({ driver = plainDriver } = {}) {
  const clock = createHandClock();
  const peripheral = createPlainPeripheral({ clock });
  const bluetooth = new FakeWebBluetooth(peripheral, clock);
  const brands = [
    { brand: 'Plain', models: ['Plain'], driver: 'brainbit' as const, bluetooth: [driver] },
    {
      brand: 'Other',
      models: ['Other'],
      driver: 'muse' as const,
      bluetooth: [{ ...plainDriver, id: 'muse' as const, accepts: () => false }],
    },
  ];
  const { connection, samples } = createHeadset({ radio: { bluetooth }, brands, time: clock });
  const steps: HeadsetView['step'][] = [];
  connection.view.subscribe(() => {
    const { step } = connection.view.get();
    if (steps.at(-1) !== step) steps.push(step);
  });
  return {
    clock,
    peripheral,
    bluetooth,
    device: bluetooth.device,
    connection,
    samples,
    steps,
    view: () => connection.view.get(),
    connect: () => clock.until(connection.connect('Plain')),
    start: () => clock.until(samples.start({ speed: 1 })),
  };
}

describe('connecting a headset', () => {
  it('goes from choosing to ready and tells what it is', async () => {
    const { connect, steps, view } = aHeadset();
    await connect();
    expect(steps).toEqual(['choosing', 'connecting', 'ready']);
    expect(view()).toMatchObject({
      name: 'Plain 1',
      driver: 'brainbit',
      power: { batteryPct: 80 },
      facts: { samplingRateHz: 250 },
      problem: undefined,
    });
  });

  it('says why there is none after the chooser was closed', async () => {
    const { connect, bluetooth, view } = aHeadset();
    bluetooth.requestDevice = async () => {
      throw browserError('NotFoundError', 'User cancelled the requestDevice() chooser.');
    };
    await connect();
    expect(view()).toMatchObject({ step: 'none', problem: { failure: 'nothingChosen' } });
  });

  it('refuses a device of another brand and lets it go', async () => {
    const { clock, connection, device, view } = aHeadset();
    await clock.until(connection.connect('Other'));
    expect(view()).toMatchObject({ step: 'none', problem: { failure: 'wrongDevice' } });
    expect(device.gatt.connected).toBe(false);
  });

  it('connects what the browser knows without its chooser', async () => {
    const { clock, connection, bluetooth, view } = aHeadset({
      driver: { ...plainDriver, chooser: { filters: [{ namePrefix: 'Plain' }], optionalServices: [] } },
    });
    bluetooth.requestDevice = () => Promise.reject(new Error('not asked for'));
    const known = await clock.until(connection.known());
    expect(known).toEqual([{ deviceId: 'fake-device', name: 'Plain 1', brand: 'Plain' }]);
    await clock.until(connection.connectKnown('fake-device'));
    expect(view().step).toBe('ready');
    await clock.until(connection.connectKnown('gone'));
    expect(view()).toMatchObject({ step: 'none', problem: { failure: 'outOfRange' } });
  });

  it('lets the device before go when another one is connected', async () => {
    const { connect, device, start, view } = aHeadset();
    await connect();
    await start();
    await connect();
    expect(device.connections).toBe(2);
    expect(view().step).toBe('ready');
  });

  it.each(['stream', 'measureContact', 'close'] as const)(
    'connects again although the device before failed when its %s was ended',
    async (part) => {
      const failing = () => Promise.reject(new Error('The device is gone.'));
      let isFailing = true;
      const { connect, clock, connection, start, view } = aHeadset({
        driver: {
          ...measuringDriver,
          async open(link, time) {
            const headset = await measuringDriver.open(link, time);
            if (!isFailing) return headset;
            isFailing = false;
            if (part === 'close') return { ...headset, close: failing };
            return {
              ...headset,
              [part]: async (sink: HeadsetSink) => {
                await headset[part]!(sink);
                return failing;
              },
            };
          },
        },
      });
      await connect();
      if (part === 'measureContact') await clock.until(connection.beginContact());
      else await start();
      await connect();
      expect(view()).toMatchObject({ step: 'ready', problem: undefined });
      await start();
      await clock.advance(1000);
      expect(view().step).toBe('streaming');
      await clock.until(connection.disconnect());
    },
  );

  it('leaves nothing connected after a disconnect, not even one that was under way', async () => {
    const { clock, connection, device, steps, view } = aHeadset();
    const connecting = connection.connect('Plain');
    await clock.advance(12);
    await clock.until(connection.disconnect());
    await clock.until(connecting);
    await clock.advance(60_000);
    expect(view().step).toBe('none');
    expect(device.gatt.connected).toBe(false);
    expect(steps.at(-1)).toBe('none');
  });

  it('tells which brands this browser cannot connect', () => {
    const radio = {};
    const clock = createHandClock();
    const brands = [{ brand: 'Plain', models: [], driver: 'brainbit' as const, bluetooth: [plainDriver] }];
    const [choice] = createHeadset({ radio, brands, time: clock }).connection.choices;
    expect(choice!.obstacle).toContain('Chrome');
  });
});

describe('a lost link', () => {
  it('is brought back with the EEG while the headset comes within reach again', async () => {
    const { clock, connect, device, start, steps, view, peripheral } = aHeadset();
    await connect();
    await start();
    await clock.advance(2000);
    device.isAway = true;
    device.drop();
    await clock.advance(2500);
    expect(view()).toMatchObject({ step: 'reconnecting', attempt: { number: 3, of: 6 } });
    device.isAway = false;
    await clock.advance(3000);
    expect(steps).toEqual([
      'choosing',
      'connecting',
      'ready',
      'streaming',
      'reconnecting',
      'ready',
      'streaming',
    ]);
    expect(peripheral.startedAt).toHaveLength(2);
    expect(view().radio.reconnects).toBe(1);
  });

  it('is given up after a bounded number of attempts, and a click tries again', async () => {
    const { clock, connection, connect, device, start, view } = aHeadset();
    await connect();
    await start();
    await clock.advance(1000);
    device.isAway = true;
    device.drop();
    await clock.advance(ATTEMPTS_MS + 10_000);
    expect(view()).toMatchObject({ step: 'lost', problem: { failure: 'outOfRange' }, attempt: undefined });
    await clock.advance(600_000);
    expect(view().step).toBe('lost');

    device.isAway = false;
    await clock.until(connection.reconnect());
    expect(view()).toMatchObject({ step: 'streaming', problem: undefined });
  });

  it('is brought back once, whenever it breaks again meanwhile', async () => {
    for (let againMs = 300; againMs < 400; againMs += 4) {
      const { clock, connect, device, peripheral, start, view } = aHeadset();
      await connect();
      await start();
      device.drop();
      await clock.advance(againMs);
      device.drop();
      await clock.advance(30_000);
      expect({ againMs, step: view().step }).toEqual({ againMs, step: 'streaming' });
      expect(device.connections).toBeLessThanOrEqual(3);
      expect(peripheral.startedAt.length).toBeLessThanOrEqual(3);
    }
  });

  it('is not brought back by a device that now sends at another rate, or counts otherwise', async () => {
    for (const change of [{ samplingRateHz: 500 }, { wrapSamples: 256 }]) {
      let opened = 0;
      const changingDriver: typeof plainDriver = {
        ...plainDriver,
        async open(link, time) {
          const headset = await plainDriver.open(link, time);
          return opened++ === 0 ? headset : { ...headset, facts: { ...headset.facts, ...change } };
        },
      };
      const { clock, connect, device, start, view } = aHeadset({ driver: changingDriver });
      await connect();
      await start();
      device.drop();
      await clock.advance(2000);
      expect(view()).toMatchObject({ step: 'lost', problem: { failure: 'wrongDevice' } });
      expect(device.gatt.connected).toBe(false);
    }
  });

  it('is not looked for any more after a disconnect, and never by two searches at once', async () => {
    const { clock, connect, connection, device, start, steps, view } = aHeadset();
    await connect();
    await start();
    device.isAway = true;
    device.drop();
    await clock.advance(500);
    await clock.until(connection.disconnect());
    device.isAway = false;
    await clock.advance(60_000);
    expect(view()).toEqual(NO_HEADSET);

    await connect();
    await start();
    const { connections } = device;
    device.drop();
    await clock.advance(60_000);
    expect(device.connections).toBe(connections + 1);
    expect(steps.slice(-3)).toEqual(['reconnecting', 'ready', 'streaming']);
  });

  it('does not bring back the EEG nobody wants any more', async () => {
    const { clock, connect, device, samples, start, view } = aHeadset();
    await connect();
    await start();
    await clock.advance(1000);
    await samples.stop();
    await clock.advance(3000);
    expect(view().step).toBe('ready');
    device.drop();
    await clock.advance(5000);
    expect(view().step).toBe('ready');
  });

  it('is noticed also while the device is being taken over', async () => {
    let isFirst = true;
    const losingDriver: typeof plainDriver = {
      ...plainDriver,
      async open(link, time) {
        const headset = await plainDriver.open(link, time);
        if (isFirst) queueMicrotask(() => bluetoothDevice()?.drop());
        isFirst = false;
        return headset;
      },
    };
    let bluetoothDevice: () => { drop(): void } | undefined = () => undefined;
    const { clock, connect, device, view } = aHeadset({ driver: losingDriver });
    bluetoothDevice = () => device;
    await connect();
    await clock.advance(5000);
    expect(view()).toMatchObject({ step: 'ready', problem: undefined });
    expect(device.gatt.connected).toBe(true);
    expect(device.connections).toBe(2);
  });

  it('is not what a device is taken for that rests because nobody wants its EEG', async () => {
    const { clock, connect, device, start, samples, view } = aHeadset();
    await connect();
    await clock.advance(60_000);
    await start();
    await samples.stop();
    await clock.advance(60_000);
    expect(view().step).toBe('ready');
    expect(device.connections).toBe(1);
  });

  it('is what a device is taken for that has stopped sending', async () => {
    const { clock, connect, peripheral, start, steps, view } = aHeadset();
    await connect();
    await start();
    await clock.advance(2000);
    peripheral.isSilent = true;
    await clock.advance(9000);
    expect(steps).toContain('reconnecting');
    peripheral.isSilent = false;
    await clock.advance(5000);
    expect(view()).toMatchObject({ step: 'streaming', problem: undefined });
  });
});

describe('the EEG of a headset', () => {
  it('is not stopped and started again for a session that wants it again at once', async () => {
    const { clock, connect, peripheral, samples, start, view } = aHeadset();
    await connect();
    await start();
    await samples.stop();
    await clock.advance(500);
    await start();
    expect(peripheral.startedAt).toHaveLength(1);
    await clock.advance(10_000);
    expect(view().step).toBe('streaming');
  });

  it('is not heard from a link of before', async () => {
    const sinks: HeadsetSink[] = [];
    const talkingDriver: typeof plainDriver = {
      ...plainDriver,
      async open(link, time) {
        const headset = await plainDriver.open(link, time);
        return {
          ...headset,
          stream: (sink) => {
            sinks.push(sink);
            return headset.stream(sink);
          },
        };
      },
    };
    const { clock, connect, device, start, view } = aHeadset({ driver: talkingDriver });
    await connect();
    await start();
    device.drop();
    await clock.advance(3000);
    const { packets, badPackets } = view().radio;
    const [old, current] = sinks;
    for (let i = 0; i < 1000; i++) {
      old!.badPacket('From before');
      old!.packet({ firstSampleIndex: i, sampleCount: 1, valuesUv: new Float32Array(8), hostTimeMs: 0 });
    }
    current!.badPacket('From now');
    await clock.advance(500);
    expect(view().radio.badPackets).toBe(badPackets + 1);
    expect(view().radio.packets).toBeLessThan(packets + 1000);
  });

  it('keeps what its driver held back when the link broke', async () => {
    let held: HeadsetPacket | undefined;
    // Like drivers that accept a packet only after the next one: the last packet is passed on when the stream stops.
    const holdingDriver: typeof plainDriver = {
      ...plainDriver,
      async open(link, time) {
        const headset = await plainDriver.open(link, time);
        return {
          ...headset,
          async stream(sink) {
            const handOn = (next: HeadsetPacket | undefined) => {
              if (held) sink.packet(held);
              held = next && { ...next, valuesUv: next.valuesUv.slice() };
            };
            const stop = await headset.stream({ ...sink, packet: handOn });
            return async () => {
              await stop();
              handOn(undefined);
            };
          },
        };
      },
    };
    const { clock, connect, device, samples, start } = aHeadset({ driver: holdingDriver });
    await connect();
    const { port1, port2 } = new MessageChannel();
    let received = 0;
    port1.onmessage = ({ data }: MessageEvent<ToEngineMessage>) => {
      if (data.kind === 'chunk') received = data.chunk.firstSampleIndex + data.chunk.sampleCount;
    };
    await samples.connect(port2);
    await start();
    await clock.advance(1000);
    const last = held!;
    device.drop();
    await clock.advance(100);

    await vi.waitFor(() => expect(received).toBe(last.firstSampleIndex + last.sampleCount));
    port1.close();
  });

  it('cannot be started without a headset', async () => {
    await expect(aHeadset().samples.start({ speed: 1 })).rejects.toThrow('Connect one first');
  });

  it('waits while contact is measured and goes on afterwards', async () => {
    const { clock, connect, connection, start, steps, view } = aHeadset({ driver: measuringDriver });
    await connect();
    await start();
    await clock.until(connection.beginContact());
    expect(view().step).toBe('measuringContact');
    await clock.advance(2000);
    expect(view().contact).toMatchObject([{ channel: 0, resistanceKohm: 8 }]);
    await clock.until(connection.endContact());
    expect(steps.slice(-3)).toEqual(['measuringContact', 'ready', 'streaming']);
    expect(view().radio.reconnects).toBe(0);
  });

  it('keeps the sites the practitioner chose through a reconnect', async () => {
    const { clock, connect, connection, device, view } = aHeadset();
    await connect();
    const sites = ['Fz', 'F4', 'Cz', 'C4', 'Pz', 'P4', 'O1', 'O2'];
    connection.assignSites(['Fz']);
    expect(view().channelNames[0]).toBe('F3');
    connection.assignSites(sites);
    device.drop();
    await clock.advance(2000);
    expect(view()).toMatchObject({ step: 'ready', channelNames: sites });
  });
});

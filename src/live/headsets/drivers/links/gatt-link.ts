import type { BytesListener, DriverTime, GattCharacteristic, GattLink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import type { WebCharacteristic, WebDevice, WebGatt } from './browser-radio.ts';
import { headsetError, LINK_WORDS } from './link-errors.ts';
import type { ChosenDevice, OpenLink } from './open-link.ts';
import { OperationQueue } from './operation-queue.ts';

const CONNECT_TIMEOUT_MS = 20_000;
/** Adapters sometimes refuse the first connection; a second one shortly after succeeds. */
const CONNECT_RETRY_MS = 700;
/** Browsers require one operation at a time. */
const GATT_RULES = {
  step: 'operate',
  timeoutMs: 10_000,
  timeoutMessage: LINK_WORDS.timeout,
  retryAfterMs: [60, 150, 400, 1000],
} as const;
/** The serial number, which browsers refuse to read. */
const NEVER_READ = '00002a25-0000-1000-8000-00805f9b34fb';

/** Wraps a browser device as one that can be connected repeatedly. */
export function chosenBluetooth(device: WebDevice, time: DriverTime): ChosenDevice<GattLink> {
  return {
    deviceId: device.id,
    name: device.name ?? '',
    async connect() {
      const { gatt } = device;
      if (!gatt) throw new HeadsetError('wrongDevice', LINK_WORDS.wrongDevice);
      await connectTwice(gatt, time);
      return openGatt(device, gatt, time);
    },
  };
}

async function connectTwice(gatt: WebGatt, time: DriverTime): Promise<void> {
  try {
    await connectOnce(gatt, time);
  } catch (cause) {
    const error = headsetError(cause, 'connect');
    if (error.failure !== 'heldByAnotherApp') throw error;
    await new Promise((resolve) => time.after(CONNECT_RETRY_MS, () => resolve(undefined)));
    await connectOnce(gatt, time).catch((again: unknown) => {
      throw headsetError(again, 'connect');
    });
  }
}

function connectOnce(gatt: WebGatt, time: DriverTime): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stopTimer = time.after(CONNECT_TIMEOUT_MS, () => {
      // Also cancels a browser that would keep searching for the device.
      gatt.disconnect();
      reject(
        new HeadsetError(
          'outOfRange',
          `The headset was not found within ${CONNECT_TIMEOUT_MS / 1000} s. Switch it on, bring it closer and check that no other app uses it.`,
        ),
      );
    });
    const fail = (cause: unknown) => reject(headsetError(cause, 'connect'));
    void gatt.connect().then(resolve, fail).finally(stopTimer);
  });
}

function openGatt(device: WebDevice, gatt: WebGatt, time: DriverTime): OpenLink<GattLink> {
  const queue = new OperationQueue(time, GATT_RULES);
  const characteristics = new Map<string, GattCharacteristic>();
  let onLost: () => void = () => undefined;
  const ended = () => {
    device.removeEventListener('gattserverdisconnected', ended);
    queue.end(new HeadsetError('linkLost', LINK_WORDS.linkLost));
    onLost();
  };
  device.addEventListener('gattserverdisconnected', ended);
  return {
    onLost(listener) {
      onLost = listener;
      // The link was lost before this call: no event would report it.
      if (!gatt.connected) ended();
    },
    async close() {
      device.removeEventListener('gattserverdisconnected', ended);
      queue.end(new HeadsetError('linkLost', 'The headset was disconnected.'));
      try {
        gatt.disconnect();
      } catch {
        // Some browsers throw when there is nothing to disconnect.
      }
    },
    link: {
      kind: 'bluetooth',
      deviceId: device.id,
      name: device.name ?? '',
      services: () => queue.run(() => unlessNotFound(serviceUuids(gatt), [])),
      async characteristic(service, uuid) {
        if (uuid === NEVER_READ) return undefined;
        const key = `${service} ${uuid}`;
        const known = characteristics.get(key);
        if (known) return known;
        const found = await queue.run(() =>
          unlessNotFound(findCharacteristic(gatt, service, uuid), undefined),
        );
        if (!found) return undefined;
        const made = characteristicOf(found, queue, time);
        characteristics.set(key, made);
        return made;
      },
    },
  };
}

const serviceUuids = async (gatt: WebGatt): Promise<readonly string[]> =>
  (await gatt.getPrimaryServices()).map(({ uuid }) => uuid);

const findCharacteristic = async (gatt: WebGatt, service: string, uuid: string) =>
  (await gatt.getPrimaryService(service)).getCharacteristic(uuid);

/** A missing service or characteristic is a result, not a failure. */
const unlessNotFound = <T, U>(answer: Promise<T>, otherwise: U): Promise<T | U> =>
  answer.catch((cause: unknown) => {
    if (cause instanceof Error && cause.name === 'NotFoundError') return otherwise;
    throw cause;
  });

function characteristicOf(
  device: WebCharacteristic,
  queue: OperationQueue,
  time: DriverTime,
): GattCharacteristic {
  const { read, write, writeWithoutResponse, notify } = device.properties;
  let listening = 0;
  return {
    uuid: device.uuid,
    can: { read, write, writeWithoutResponse, notify },
    read: () => queue.run(async () => bytesOf(await device.readValue())),
    write(bytes, how) {
      // The caller may reuse its array immediately.
      const sent = Uint8Array.from(bytes);
      const isAnswered = how === undefined ? write : how === 'withResponse';
      return queue.run(() =>
        isAnswered ? device.writeValueWithResponse(sent) : device.writeValueWithoutResponse(sent),
      );
    },
    async subscribe(listener) {
      const onValue = valueListener(listener, time);
      // Before notifications are started: the first packet may arrive before that call resolves.
      device.addEventListener('characteristicvaluechanged', onValue);
      listening++;
      const leave = () => {
        device.removeEventListener('characteristicvaluechanged', onValue);
        listening--;
      };
      await queue
        .run(() => device.startNotifications())
        .catch((error: unknown) => {
          leave();
          throw error;
        });
      let isOver = false;
      return async () => {
        if (isOver) return;
        isOver = true;
        leave();
        if (listening === 0) await queue.run(() => device.stopNotifications()).catch(() => undefined);
      };
    },
  };
}

/** Takes the time first, so that decoding does not count as radio delay. */
const valueListener = (listener: BytesListener, time: DriverTime) => (event: Event) => {
  const hostTimeMs = time.nowMs();
  const value = (event.target as WebCharacteristic | null)?.value;
  if (value) listener(bytesOf(value), hostTimeMs);
};

/** A view may cover only part of its buffer. */
const bytesOf = (value: DataView): Uint8Array =>
  new Uint8Array(value.buffer, value.byteOffset, value.byteLength);

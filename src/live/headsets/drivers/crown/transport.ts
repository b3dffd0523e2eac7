import type { GattCharacteristic, GattLink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { JsonLines } from './samples/json-lines.ts';
import type { InteropObservable, Observer } from './observable.ts';
import { always, never, observable } from './observable.ts';
import { CROWN_CHARACTERISTICS, CROWN_SERVICE, isCrownCharacteristic } from './uuids.ts';

/** The transport interface of the manufacturer's kit. */
export type CrownTransport = {
  type: 'web';
  logs$: { next(line: string): void; asObservable(): InteropObservable<string> };
  addLog(line: string): void;
  enableAutoConnect(isOn: boolean): void;
  _autoConnect(): InteropObservable<void>;
  _autoToggleActionNotifications(): InteropObservable<void>;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  connection(): InteropObservable<'connected'>;
  subscribeToCharacteristic(how: {
    characteristicName: string;
    skipJSONDecoding?: boolean;
  }): InteropObservable<unknown>;
  readCharacteristic(name: string, parse?: boolean): Promise<unknown>;
  writeCharacteristic(name: string, text: string): Promise<void>;
  dispatchAction(): Promise<never>;
  /** The link's error since the last call: the kit does not report all of them. */
  takeProblem(): HeadsetError | undefined;
};

/**
 * The kit's transport over a link that is already connected. The link handles choosing, reconnecting and queueing, so
 * that a Crown behaves like every other headset. The kit authorizes us and reads the device's messages.
 */
export function crownTransport(link: GattLink, onBadMessage: () => void): CrownTransport {
  let problem: HeadsetError | undefined;
  const noting = async <T>(operation: Promise<T>): Promise<T> => {
    try {
      return await operation;
    } catch (error) {
      if (error instanceof HeadsetError) problem = error;
      throw error;
    }
  };
  const find = async (name: string): Promise<GattCharacteristic> => {
    const uuid = isCrownCharacteristic(name) ? CROWN_CHARACTERISTICS[name] : undefined;
    const found = uuid && (await link.characteristic(CROWN_SERVICE, uuid));
    if (found) return found;
    throw new HeadsetError(
      'unexpectedAnswer',
      `This Crown lacks '${name}'. Update it in the Neurosity app, then try again.`,
    );
  };
  return {
    type: 'web',
    logs$: { next: () => undefined, asObservable: never },
    addLog: () => undefined,
    enableAutoConnect: () => undefined,
    _autoConnect: never,
    _autoToggleActionNotifications: never,
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    connection: () => always('connected'),
    subscribeToCharacteristic: ({ characteristicName, skipJSONDecoding = false }) =>
      observable((observer) =>
        listen(() => find(characteristicName), observer, skipJSONDecoding ? undefined : onBadMessage),
      ),
    async readCharacteristic(name, parse = false) {
      const text = new TextDecoder().decode(await noting(find(name).then((found) => found.read())));
      return parse ? (JSON.parse(text) as unknown) : text;
    },
    writeCharacteristic: (name, text) =>
      noting(find(name).then((found) => found.write(new TextEncoder().encode(text), 'withResponse'))),
    takeProblem() {
      const taken = problem;
      problem = undefined;
      return taken;
    },
    dispatchAction: () => Promise.reject(new Error('Loopwell sends a Crown no actions')),
  };
}

/** Listens to a characteristic: JSON documents, or copied buffers if `onBadMessage` is left out. */
function listen(
  find: () => Promise<GattCharacteristic>,
  observer: Observer<unknown>,
  onBadMessage: (() => void) | undefined,
): () => void {
  let isOver = false;
  let stop: (() => Promise<void>) | undefined;
  const lines = new JsonLines();
  const begin = async () => {
    const characteristic = await find();
    if (isOver) return;
    stop = await characteristic.subscribe((bytes) => {
      if (onBadMessage) lines.push(bytes, (document) => observer.next(document), onBadMessage);
      else observer.next(bytes.slice().buffer);
    });
    if (isOver) await stop();
  };
  begin().catch((problem: unknown) => observer.error(problem));
  return () => {
    isOver = true;
    void stop?.();
  };
}

import { vi } from 'vitest';
import type BrainbitClient from 'web-neurosdk-brainbit';
import type { Peripheral, PeripheralAir, PeripheralCharacteristic } from './peripheral.ts';

/** One characteristic, as the maker's kit sees it in a browser. */
class BrowserCharacteristic extends EventTarget {
  readonly #part: PeripheralCharacteristic;
  readonly service: { device: EventTarget };
  value: DataView | undefined;

  constructor(part: PeripheralCharacteristic, device: EventTarget) {
    super();
    this.#part = part;
    this.service = { device };
  }

  async startNotifications(): Promise<this> {
    this.#part.onSubscribe?.();
    return this;
  }

  async readValue(): Promise<DataView> {
    return new DataView(Uint8Array.from(this.#part.onRead!()).buffer);
  }

  async writeValue(bytes: Uint8Array): Promise<void> {
    this.#part.onWrite!(bytes);
  }

  notify(bytes: Uint8Array): void {
    this.value = new DataView(Uint8Array.from(bytes).buffer);
    this.dispatchEvent(new Event('characteristicvaluechanged'));
  }
}

/** The maker's own web kit, connected to an emulated device through the parts of a browser it needs. */
export async function openMakerKit(
  peripheral: Peripheral,
  timers: Pick<PeripheralAir, 'every' | 'after'>,
): Promise<{ kit: BrainbitClient; notify: PeripheralAir['notify'] }> {
  const device = new EventTarget();
  const characteristics = new Map(
    peripheral.services
      .flatMap((service) => service.characteristics)
      .map((part) => [part.uuid, new BrowserCharacteristic(part, device)]),
  );
  const service = { getCharacteristic: async (uuid: string) => characteristics.get(uuid) };
  const server = { device, getPrimaryService: async () => service };
  const requestDevice = async () => ({ gatt: { connect: async () => server } });
  const notify = (uuid: string, bytes: Uint8Array): void => characteristics.get(uuid)?.notify(bytes);

  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { bluetooth: { requestDevice } });
  const { default: Kit } = await import('web-neurosdk-brainbit');
  peripheral.onConnect?.({ ...timers, notify });
  const kit = new Kit();
  await kit.connect();
  return { kit, notify };
}

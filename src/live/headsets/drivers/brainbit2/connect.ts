import type { DriverTime, GattCharacteristic, GattLink, HeadsetSink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { required } from '../common/wrong-device.ts';
import { batteryPctOf } from './decode.ts';
import { type GainOutcome, setGain } from './settings.ts';
import { uuidsOfService } from './uuids.ts';

/** Commands: the mode numbers in the manufacturer's published headers, as also used by third-party programs. */
export const MODE = { idle: 0x02, signal: 0x03, resistance: 0x04 } as const;

const SETTLE_MS = 50;
const FIRST_PACKETS_MS = 5000;

/** A listener's verdict on a packet: still waiting, the requested mode is running, or an error. */
export type Verdict = 'waiting' | 'underWay' | HeadsetError;

type Run = {
  mode: (typeof MODE)['signal' | 'resistance'];
  source: GattCharacteristic;
  take: (bytes: Uint8Array, hostTimeMs: number) => Verdict;
  /** Receives the battery level while the mode is active. */
  sink: Pick<HeadsetSink, 'power'>;
};

type Parts = {
  command: GattCharacteristic;
  signal: GattCharacteristic;
  resistance: GattCharacteristic | undefined;
  status: GattCharacteristic | undefined;
};

/** Commands of one connected device. No status confirms them; only the packets do. */
export class BrainBit2Board {
  readonly #parts: Parts;
  readonly #time: DriverTime;
  #endStatus: (() => Promise<void>) | undefined;
  #sink: Run['sink'] | undefined;
  batteryPct: number | undefined;

  private constructor(parts: Parts, time: DriverTime) {
    this.#parts = parts;
    this.#time = time;
  }

  static async open(link: GattLink, service: string, time: DriverTime): Promise<BrainBit2Board> {
    const uuids = uuidsOfService(service);
    const parts: Parts = {
      command: await required(link, 'BrainBit', service, uuids.command),
      signal: await required(link, 'BrainBit', service, uuids.signal),
      resistance: await link.characteristic(service, uuids.resistance),
      status: await link.characteristic(service, uuids.status),
    };
    const board = new BrainBit2Board(parts, time);
    if (parts.status) await board.#watch(parts.status);
    return board;
  }

  get signal(): GattCharacteristic {
    return this.#parts.signal;
  }

  get resistance(): GattCharacteristic | undefined {
    return this.#parts.resistance;
  }

  /** Idles the device and sets its gain. */
  async setGain(channelCount: number): Promise<GainOutcome> {
    const { command, status } = this.#parts;
    await this.#rested();
    return setGain({ command, status, time: this.#time }, channelCount);
  }

  /** Sets a mode and resolves when its packets arrive; the returned function ends it and never rejects. */
  async run({ mode, source, take, sink }: Run): Promise<() => Promise<void>> {
    const arrival = new Arrival(this.#time);
    let unsubscribe: (() => Promise<void>) | undefined;
    const end = async (): Promise<void> => {
      if (unsubscribe) await this.rest();
      await unsubscribe?.();
      this.#sink = undefined;
    };
    this.#sink = sink;
    try {
      unsubscribe = await source.subscribe((bytes, hostTimeMs) => {
        // Packets from a mode that was left running do not belong to this request.
        if (arrival.hasBegun) arrival.settle(take(bytes, hostTimeMs));
      });
      await this.#rested();
      arrival.begin();
      await this.#write(mode);
      await arrival.outcome;
    } catch (error) {
      arrival.cancel();
      await end();
      throw error;
    }
    return end;
  }

  /** Never rejects: a disconnected device is idle anyway. */
  async rest(): Promise<void> {
    await this.#write(MODE.idle).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.rest();
    await this.#endStatus?.();
  }

  async #rested(): Promise<void> {
    await this.#write(MODE.idle);
    await new Promise<void>((resolve) => this.#time.after(SETTLE_MS, resolve));
  }

  #write(command: number): Promise<void> {
    return this.#parts.command.write(Uint8Array.of(command), 'withResponse');
  }

  async #watch(status: GattCharacteristic): Promise<void> {
    if (status.can.read) this.batteryPct = batteryPctOf(await status.read());
    if (!status.can.notify) return;
    this.#endStatus = await status.subscribe((bytes) => {
      this.batteryPct = batteryPctOf(bytes) ?? this.batteryPct;
      if (this.batteryPct !== undefined) this.#sink?.power({ batteryPct: this.batteryPct });
    });
  }
}

/** Waits for the first packets of a mode. */
class Arrival {
  readonly #time: DriverTime;
  #settle: ((verdict: Verdict) => void) | undefined;
  #cancelTimer: (() => void) | undefined;
  outcome: Promise<void> | undefined;

  constructor(time: DriverTime) {
    this.#time = time;
  }

  get hasBegun(): boolean {
    return this.outcome !== undefined;
  }

  begin(): void {
    this.outcome = new Promise<void>((resolve, reject) => {
      this.#settle = (verdict) => (verdict === 'underWay' ? resolve() : reject(verdict));
    });
    // Awaited only after a write, which may fail first.
    this.outcome.catch(() => undefined);
    this.#cancelTimer = this.#time.after(FIRST_PACKETS_MS, () =>
      this.settle(
        new HeadsetError('timeout', 'The BrainBit sends no data. Switch it off and on and connect again.'),
      ),
    );
  }

  settle(verdict: Verdict): void {
    if (verdict === 'waiting' || !this.#settle) return;
    const settle = this.#settle;
    this.cancel();
    settle(verdict);
  }

  cancel(): void {
    this.#cancelTimer?.();
    this.#settle = undefined;
  }
}

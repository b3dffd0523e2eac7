import type { GattCharacteristic, GattLink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { DATA_FRAME, type FrameHandlers, FrameReader, REPLY_FRAME } from './frames.ts';
import { ADVERTISED_SERVICE, OYM, RFSTAR, SYNCHRONI_SERVICE } from './uuids.ts';

/** The message is `bytes[start..end)`, valid only during the call. */
export type LineHandlers = {
  reply(bytes: Uint8Array, start: number, end: number): void;
  data(bytes: Uint8Array, start: number, end: number, hostTimeMs: number): void;
  bad(reason: string): void;
  isPossible: FrameHandlers['isPossible'];
};

/** One of the device's two protocols, open for commands. */
export type SynchroniLine = {
  write(bytes: Uint8Array): Promise<void>;
  /** Starts data; `isFramed` as agreed with the device. */
  beginData(isFramed: boolean): Promise<void>;
  /** Never rejects. `switchOff` is the command that stops data when unsubscribing does not. */
  endData(switchOff: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
};

type Pair = { command: GattCharacteristic; data: GattCharacteristic };

const NOISE = 'Bytes came that are part of no intact frame of the Synchroni.';

export async function openLine(link: GattLink, handlers: LineHandlers): Promise<SynchroniLine> {
  const oym = await findPair(link, OYM);
  if (oym) return openOym(oym, handlers);
  const rfstar = await findPair(link, RFSTAR);
  if (rfstar) return openRfstar(rfstar, handlers);
  throw new HeadsetError(
    'wrongDevice',
    'This device does not answer like a Synchroni. Choose the headset by the name on its housing.',
  );
}

async function findPair(link: GattLink, uuids: { command: string; data: string }): Promise<Pair | undefined> {
  for (const service of [SYNCHRONI_SERVICE, ADVERTISED_SERVICE]) {
    const command = await link.characteristic(service, uuids.command);
    const data = command && (await link.characteristic(service, uuids.data));
    if (command && data) return { command, data };
  }
  return undefined;
}

/** Replies arrive on the command characteristic; data starts and stops with its subscription and may be framed. */
async function openOym({ command, data }: Pair, handlers: LineHandlers): Promise<SynchroniLine> {
  const endReplies = await command.subscribe((bytes) => handlers.reply(bytes, 0, bytes.length));
  const reader = new FrameReader('crc8', frameHandlers(handlers));
  let unsubscribe: (() => Promise<void>) | undefined;
  const endData = async () => {
    await unsubscribe?.();
    unsubscribe = undefined;
  };
  return {
    write: (bytes) => command.write(bytes),
    async beginData(isFramed) {
      reader.reset();
      unsubscribe = await data.subscribe((bytes, hostTimeMs) => {
        if (isFramed) reader.push(bytes, hostTimeMs);
        else handlers.data(bytes, 0, bytes.length, hostTimeMs);
      });
    },
    endData,
    async close() {
      await endData();
      await endReplies();
    },
  };
}

/** Replies and data are framed on one characteristic; commands are written without a response. */
async function openRfstar({ command, data }: Pair, handlers: LineHandlers): Promise<SynchroniLine> {
  const reader = new FrameReader('crc16', frameHandlers(handlers));
  const unsubscribe = await data.subscribe((bytes, hostTimeMs) => reader.push(bytes, hostTimeMs));
  return {
    write: (bytes) => command.write(bytes, 'withoutResponse'),
    beginData: () => Promise.resolve(),
    async endData(switchOff) {
      await switchOff().catch(() => undefined);
    },
    close: unsubscribe,
  };
}

const frameHandlers = (handlers: LineHandlers): FrameHandlers => ({
  frame(marker, bytes, start, end, hostTimeMs) {
    if (marker === REPLY_FRAME) handlers.reply(bytes, start, end);
    else if (marker === DATA_FRAME) handlers.data(bytes, start, end, hostTimeMs);
  },
  noise: () => handlers.bad(NOISE),
  isPossible: handlers.isPossible,
});

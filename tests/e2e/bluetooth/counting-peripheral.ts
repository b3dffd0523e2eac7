import type { Peripheral } from '#tests/peripherals/peripheral.ts';

export const COUNTING = {
  name: 'BrainBit',
  service: '6e400001-b534-f393-68a9-e50e24dcca9e',
  status: '6e400002-b534-f393-68a9-e50e24dcca9e',
  command: '6e400003-b534-f393-68a9-e50e24dcca9e',
  signal: '6e400004-b534-f393-68a9-e50e24dcca9e',
} as const;

/**
 * The GATT table of a BrainBit whose packets contain a counter instead of EEG. Tests of the emulated radio itself need
 * to know what was sent, and no driver. `02` starts 125 packets a second, any other command stops them.
 */
export function aCountingPeripheral(
  name: string = COUNTING.name,
): Peripheral & { readonly sent: number; isSilent: boolean } {
  let sent = 0;
  let isSilent = false;
  let stop = () => {};
  let start = () => {};
  return {
    name,
    advertisedServices: [COUNTING.service],
    get sent() {
      return sent;
    },
    /** While silent, nothing is sent or counted. */
    get isSilent() {
      return isSilent;
    },
    set isSilent(value) {
      isSilent = value;
    },
    services: [
      {
        uuid: COUNTING.service,
        characteristics: [
          {
            uuid: COUNTING.status,
            properties: ['read', 'notify'],
            onRead: () => Uint8Array.of(1, 0, 0x57, 0x12),
          },
          {
            uuid: COUNTING.command,
            properties: ['write'],
            onWrite(bytes) {
              if (bytes.length === 0) throw new Error('An empty command is no command.');
              stop();
              if (bytes[0] === 2) start();
            },
          },
          { uuid: COUNTING.signal, properties: ['notify'] },
        ],
      },
    ],
    onConnect(air) {
      start = () => {
        stop = air.every(8, () => {
          if (isSilent) return;
          const packet = Buffer.alloc(20);
          packet.writeUInt32LE(sent);
          sent += 1;
          air.notify(COUNTING.signal, packet);
        });
      };
    },
    onDisconnect: () => stop(),
  };
}

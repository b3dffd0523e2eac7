import type { DriverTime, GattCharacteristic, GattLink, HeadsetSink } from '../common/contract.ts';
import { FirstPacket } from '../common/first-packet.ts';
import { AthenaReader } from './athena-reader.ts';
import type { MuseControl } from './control.ts';
import { ATHENA_DATA, MUSE_SERVICE } from './uuids.ts';

const SETUP = ['v6', 's', 'h', 'p1041', 's'];
/** The start command must be sent twice; `L1` requests low latency. */
const START = ['dc001', 'dc001', 'L1', 's'];

/** The data characteristics that can notify; none if the device is not an Athena. */
export async function findAthenaData(link: GattLink): Promise<readonly GattCharacteristic[]> {
  const parts: GattCharacteristic[] = [];
  for (const uuid of ATHENA_DATA) {
    const found = await link.characteristic(MUSE_SERVICE, uuid);
    if (found?.can.notify) parts.push(found);
  }
  return parts;
}

/** Streams the EEG of a Muse S Athena. Rejects with `HeadsetError` when no samples arrive. */
export async function streamAthena(
  data: readonly GattCharacteristic[],
  control: MuseControl,
  sink: HeadsetSink,
  time: DriverTime,
): Promise<() => Promise<void>> {
  const first = new FirstPacket('Muse', time);
  const reader = new AthenaReader(sink, () => first.came());
  const ends: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    await control.halt();
    for (const end of ends) await end();
    control.onBad = undefined;
  };
  control.onBad = (reason) => sink.badPacket(reason);
  return first.confirm(async () => {
    for (const command of SETUP) await control.ask(command);
    for (const characteristic of data) {
      ends.push(
        await characteristic.subscribe((bytes, hostTimeMs) => {
          if (!reader.read(bytes, hostTimeMs)) {
            sink.badPacket('A notification that is no chain of packets of an Athena');
          }
        }),
      );
    }
    for (const command of START) await control.command(command);
  }, stop);
}

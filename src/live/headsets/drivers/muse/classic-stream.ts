import type { DriverTime, GattCharacteristic, GattLink, HeadsetSink } from '../common/contract.ts';
import { FirstPacket } from '../common/first-packet.ts';
import { MovementWatch } from '../movement/movement-watch.ts';
import { MuseAligner } from './align.ts';
import type { MuseControl } from './control.ts';
import { decodeAccelerationG, decodeBatteryPct, isMusePacket } from './decode.ts';
import { ACCELEROMETER, EEG_CHARACTERISTICS, MUSE_SERVICE, TELEMETRY } from './uuids.ts';

/** The four EEG channels without the auxiliary one. */
const PRESET = 'p21';
const READINGS = 3;

const NO_PACKET = 'A notification has 20 bytes that are not all zero, this one has not';

type ClassicParts = {
  eeg: readonly GattCharacteristic[];
  accelerometer: GattCharacteristic | undefined;
  telemetry: GattCharacteristic | undefined;
};

/** Undefined when the device lacks one of the four EEG characteristics. */
export async function findClassicParts(link: GattLink): Promise<ClassicParts | undefined> {
  const eeg: GattCharacteristic[] = [];
  for (const uuid of EEG_CHARACTERISTICS) {
    const found = await link.characteristic(MUSE_SERVICE, uuid);
    if (!found?.can.notify) return undefined;
    eeg.push(found);
  }
  return {
    eeg,
    accelerometer: await link.characteristic(MUSE_SERVICE, ACCELEROMETER),
    telemetry: await link.characteristic(MUSE_SERVICE, TELEMETRY),
  };
}

/** Streams the EEG of a Muse 2016, 2 or S. Rejects with `HeadsetError` when no samples arrive. */
export async function streamClassic(
  parts: ClassicParts,
  control: MuseControl,
  sink: HeadsetSink,
  time: DriverTime,
): Promise<() => Promise<void>> {
  const first = new FirstPacket('Muse', time);
  const aligner = new MuseAligner(sink);
  const ends: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    await control.halt();
    aligner.flush();
    for (const end of ends) await end();
    control.onBad = undefined;
  };
  control.onBad = (reason) => sink.badPacket(reason);
  return first.confirm(async () => {
    await control.ask('h');
    for (const [channel, characteristic] of parts.eeg.entries()) {
      ends.push(
        await characteristic.subscribe((bytes, hostTimeMs) => {
          if (!isMusePacket(bytes)) return sink.badPacket(NO_PACKET);
          first.came();
          aligner.accept(channel, bytes, hostTimeMs);
        }),
      );
    }
    ends.push(...(await subscribeSensors(parts, sink)));
    for (const command of [PRESET, 's', 'd']) await control.command(command);
  }, stop);
}

async function subscribeSensors(
  { accelerometer, telemetry }: ClassicParts,
  sink: HeadsetSink,
): Promise<(() => Promise<void>)[]> {
  const movement = new MovementWatch((isMoving) => sink.moving(isMoving));
  const ends: (() => Promise<void>)[] = [];
  const accelerated = await accelerometer?.subscribe((bytes, hostTimeMs) => {
    if (!isMusePacket(bytes)) return sink.badPacket(NO_PACKET);
    for (let reading = 0; reading < READINGS; reading++) {
      movement.note(
        decodeAccelerationG(bytes, reading, 0),
        decodeAccelerationG(bytes, reading, 1),
        decodeAccelerationG(bytes, reading, 2),
        hostTimeMs,
      );
    }
  });
  const stopTelemetry = await telemetry?.subscribe((bytes) => {
    const batteryPct = isMusePacket(bytes) ? decodeBatteryPct(bytes) : undefined;
    if (batteryPct === undefined) sink.badPacket('Telemetry that no battery can have');
    else sink.power({ batteryPct });
  });
  if (accelerated) ends.push(accelerated);
  if (stopTelemetry) ends.push(stopTelemetry);
  return ends;
}

import type { HeadsetPower, HeadsetSink } from '../common/contract.ts';
import { readSignalQuality, readSignalQualityV2 } from './contact.ts';
import { CrownMovement } from './movement.ts';
import type { Observer } from './observable.ts';

type Subscribable = { subscribe(observer: Omit<Observer<unknown>, 'add'>): { unsubscribe(): void } };

/** The slow streams beside the EEG; those a Crown does not send are omitted. */
type CrownFigures = {
  status: Subscribable;
  signalQuality: Subscribable;
  signalQualityV2?: Subscribable | undefined;
  accelerometer: Subscribable;
};

/** Passes on battery, contact and movement. A stream that fails ends alone: the EEG does not depend on it. */
export function followFigures(
  figures: CrownFigures,
  channelNames: readonly string[],
  sink: HeadsetSink,
  onStatus: (status: unknown) => void = () => undefined,
): () => void {
  const movement = new CrownMovement();
  let hasNewQuality = false;
  let wasMoving: boolean | undefined;
  const follow = (stream: Subscribable | undefined, next: (value: unknown) => void) =>
    stream?.subscribe({ next, error: () => undefined });
  const running = [
    follow(figures.status, (value) => {
      const power = readPower(value);
      if (power) sink.power(power);
      onStatus(value);
    }),
    follow(figures.signalQuality, (value) => {
      // The newer score is better; showing both in turn would flicker.
      if (hasNewQuality) return;
      const readings = readSignalQuality(value, channelNames);
      if (readings.length > 0) sink.contact(readings);
    }),
    follow(figures.signalQualityV2, (value) => {
      const readings = readSignalQualityV2(value, channelNames);
      hasNewQuality ||= readings.length > 0;
      if (readings.length > 0) sink.contact(readings);
    }),
    follow(figures.accelerometer, (value) => {
      const isMoving = movement.read(value);
      if (isMoving === undefined || isMoving === wasMoving) return;
      wasMoving = isMoving;
      sink.moving(isMoving);
    }),
  ];
  return () => {
    for (const subscription of running) subscription?.unsubscribe();
  };
}

/** Battery of a `status` message; undefined if it has none. */
function readPower(value: unknown): HeadsetPower | undefined {
  const { battery, charging } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof battery !== 'number' || !(battery >= 0 && battery <= 100)) return undefined;
  return {
    batteryPct: Math.round(battery),
    isCharging: typeof charging === 'boolean' ? charging : undefined,
  };
}

import type { DriverTime, OpenHeadset } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import type { CrownOwner } from './account.ts';
import { crownFacts } from './device-info.ts';
import { followFigures } from './figures.ts';
import type { CrownMemory } from './memory.ts';
import { CrownPackets } from './samples/packets.ts';
import type { SdkCloud } from './sdk.ts';
import { within } from './within.ts';
import { writeEpoch } from './samples/epoch.ts';

const STATUS_LIMIT_MS = 10_000;
/** The cloud itself has no timeout. */
const OPEN_LIMIT_MS = 45_000;
/** The kit also counts a Crown that is updating as reachable. */
const REACHABLE = new Set(['online', 'updating']);

const stateOf = (status: unknown): unknown => (status as { state?: unknown } | undefined)?.state;

type Options = {
  deviceId: string;
  time: DriverTime;
  owner: CrownOwner;
  memory: CrownMemory;
  onLost: () => void;
};

/** Opens a Crown through Neurosity's cloud, where Bluetooth cannot be used. */
export const openOverWifi = (options: Options): Promise<OpenHeadset> =>
  within(options.time, OPEN_LIMIT_MS, open(options), {
    what: 'through the cloud who it is',
    wayOut: 'Check the internet connection of this computer and that the Crown is online',
  });

async function open({ deviceId, time, owner, memory, onLost }: Options): Promise<OpenHeadset> {
  const cloud = await owner.cloudOf(deviceId);
  const info = (await owner.devices()).find((device) => device.deviceId === deviceId);
  if (!info) throw notReachable('The Crown');
  const status = await within(time, STATUS_LIMIT_MS, firstStatus(cloud), { what: 'whether it is online' });
  if (!REACHABLE.has(String(stateOf(status)))) throw notReachable(info.deviceNickname);
  const { aligner } = memory.remember(info);
  const facts = crownFacts(info, 'rawUnfiltered');
  let stop = (): Promise<void> => Promise.resolve();
  return {
    facts: {
      ...facts,
      experimental: [
        ...facts.experimental,
        'Over Wi-Fi the Crown sends blocks of samples with one time each: a loss within a block shows at its end.',
      ],
    },
    stream(sink) {
      const packets = new CrownPackets(info.channelNames.length, aligner, sink);
      let isLost = false;
      const lost = () => {
        if (!isLost) onLost();
        isLost = true;
      };
      const epochs = cloud.brainwaves('rawUnfiltered').subscribe({
        next: (epoch: unknown) => {
          const problem = writeEpoch(epoch, info.samplingRate, packets.samples);
          if (problem === undefined) packets.flush(time.nowMs());
          else sink.badPacket(problem);
        },
        error: lost,
      });
      const figures = {
        status: cloud.status(),
        signalQuality: cloud.signalQuality(),
        accelerometer: cloud.accelerometer(),
      };
      const stopFigures = followFigures(figures, info.channelNames, sink, (value) => {
        if (!REACHABLE.has(String(stateOf(value)))) lost();
      });
      stop = () => {
        epochs.unsubscribe();
        stopFigures();
        return Promise.resolve();
      };
      return Promise.resolve(stop);
    },
    close: () => stop(),
  };
}

/** The kit emits the last status synchronously, before it has returned the unsubscribe function. */
async function firstStatus(cloud: SdkCloud): Promise<unknown> {
  let stop = () => undefined as void;
  try {
    return await new Promise((resolve, reject) => {
      const subscription = cloud.status().subscribe({ next: resolve, error: reject });
      stop = () => subscription.unsubscribe();
    });
  } finally {
    stop();
  }
}

const notReachable = (name: string): HeadsetError =>
  new HeadsetError(
    'outOfRange',
    `${name} is not online. Switch it on, check that it uses the same Wi-Fi as when it was set up, and try again in a minute.`,
  );

import type { SourceControl } from '#shared/engine/source-api.ts';
import type { DriverTime } from '../drivers/common/contract.ts';
import type { BrowserRadio } from '../drivers/links/browser-radio.ts';
import type { HeadsetBrand } from './registry.ts';
import { HEADSET_BRANDS } from './registry.ts';
import { HeadsetFeed, type SamplePort } from './headset-feed.ts';
import { HeadsetKeeper } from './headset-keeper.ts';
import type { HeadsetConnection } from '../state/headset-view.ts';

/**
 * The headset's samples as the engine takes them. A person cannot be held: samples continue after `hold`. It only
 * flushes samples buffered on this side and resolves when the engine has them.
 */
export type HeadsetSamples = Pick<SourceControl, 'start' | 'stop' | 'hold' | 'resume'> & {
  connect(port: SamplePort): Promise<void>;
  listen: HeadsetFeed['listen'];
};

/** One headset: its connection for screens, and its samples for a session. */
export type Headset = { connection: HeadsetConnection; samples: HeadsetSamples };

type HeadsetDeps = { radio: BrowserRadio; brands: readonly HeadsetBrand[]; time: DriverTime };

export function createHeadset(deps: HeadsetDeps): Headset {
  const feed = new HeadsetFeed(deps.time);
  const keeper = new HeadsetKeeper({ ...deps, feed });
  return {
    connection: keeper,
    samples: {
      connect: async (port) => feed.connect(port),
      listen: (take) => feed.listen(take),
      async start() {
        feed.start();
        await keeper.wantEeg();
      },
      async stop() {
        feed.stop();
        keeper.leaveEeg();
      },
      hold: () => feed.settle(),
      resume: async () => undefined,
    },
  };
}

const browserTime: DriverTime = {
  nowMs: () => performance.timeOrigin + performance.now(),
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};

/** The headset of this browser. */
export function openBrowserHeadset(): Headset {
  // Bluetooth and serial ports are not in the types of every browser.
  const radio = navigator as unknown as BrowserRadio;
  return createHeadset({ radio, brands: HEADSET_BRANDS, time: browserTime });
}

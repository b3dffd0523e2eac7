import type { HeadsetSink } from '../drivers/common/contract.ts';
import type { HeadsetFeed } from './headset-feed.ts';
import type { HeadsetEvent } from '../state/headset-state.ts';

type HeadsetSinkDeps = {
  feed: Pick<HeadsetFeed, 'packet' | 'badPacket' | 'moving'>;
  /** Whether the device is the current one. */
  isCurrent: () => boolean;
  /** Whether the device is being stopped. */
  isLeaving: () => boolean;
  dispatch: (event: HeadsetEvent) => void;
};

/**
 * Where the messages of one device go. Those of an earlier link are ignored, except for packets that its driver had
 * buffered and flushes while it stops: these were received.
 */
export function headsetSink({ feed, isCurrent, isLeaving, dispatch }: HeadsetSinkDeps): HeadsetSink {
  return {
    packet: (packet) => {
      if (isCurrent() || isLeaving()) feed.packet(packet);
    },
    badPacket: () => {
      if (isCurrent()) feed.badPacket();
    },
    power: (power) => {
      if (isCurrent()) dispatch({ type: 'power', power });
    },
    contact: (readings) => {
      if (isCurrent()) dispatch({ type: 'contact', readings });
    },
    moving: (isMoving) => {
      if (isCurrent()) feed.moving(isMoving);
    },
  };
}

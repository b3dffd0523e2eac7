import { Button } from '@blueprintjs/core';
import type { HeadsetConnection, HeadsetWay } from '#live/headsets/index.ts';

export type ConnectAttempt = {
  connection: HeadsetConnection;
  onAttempt: (connect: () => Promise<void>) => void;
};

/** Offers the other transport for the same headset. Bluetooth opens the browser's chooser, so this must be a click. */
export function WaySwitch({ way, connection, onAttempt }: ConnectAttempt & { way: HeadsetWay }) {
  const isOverWifi = way.transport === 'wifi';
  const connect = () => connection.connect(way.brand, isOverWifi ? undefined : 'wifi');
  return (
    <Button size="small" onClick={() => onAttempt(connect)}>
      {isOverWifi ? 'Use Bluetooth' : 'Use Wi-Fi'}
    </Button>
  );
}

import { Button } from '@blueprintjs/core';
import type { HeadsetConnection, HeadsetWay } from '#live/headsets/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { usesWord } from '../headset/headset-words.ts';

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

type WayNoteProps = ConnectAttempt & { way: HeadsetWay };

/** Which of its two transports a connected headset uses and why, and a switch to the other. */
export function WayNote({ way, ...attempt }: WayNoteProps) {
  const other = <WaySwitch way={way} {...attempt} />;
  if (way.because !== undefined) {
    return (
      <Notice kind="warning" actions={other}>
        {usesWord(way)}
      </Notice>
    );
  }
  return (
    <p className="lw-headset__way lw-small">
      {usesWord(way)} {other}
    </p>
  );
}

import type { HeadsetWay } from '#live/headsets/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { usesWord } from '../headset/way-words.ts';
import type { ConnectAttempt } from './WaySwitch.tsx';
import { WaySwitch } from './WaySwitch.tsx';

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

import { Button } from '@blueprintjs/core';
import type { HeadsetView } from '#live/headsets/index.ts';
import type { ConnectAttempt } from './WaySwitch.tsx';

/** Chooser for several headsets of one account: over Wi-Fi the browser shows no chooser. */
export function AccountHeadsets({ view, connection, onAttempt }: ConnectAttempt & { view: HeadsetView }) {
  const { problem, way } = view;
  if (!way || !problem?.choices) return undefined;
  return (
    <div className="lw-headset__known">
      <ul aria-label="Headsets of this account">
        {problem.choices.map((name) => (
          <li key={name}>
            <Button onClick={() => onAttempt(() => connection.connect(way.brand, 'wifi', name))}>
              Connect {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

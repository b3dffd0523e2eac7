import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { HeadsetConnection, HeadsetView } from '#live/headsets/index.ts';
import type { ConnectAttempt } from './WaySwitch.tsx';

type Known = Awaited<ReturnType<HeadsetConnection['known']>>;

/** Headsets used before, connected with one click and no chooser. Empty where the browser cannot list them. */
export function KnownHeadsets({ connection, onAttempt }: ConnectAttempt) {
  const [known, setKnown] = useState<Known>([]);
  useEffect(() => {
    let isCurrent = true;
    void connection.known().then(
      (found) => isCurrent && setKnown(found),
      // Connecting without the chooser is optional; the buttons below do the same.
      () => isCurrent && setKnown([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [connection]);
  if (known.length === 0) return undefined;
  return (
    <div className="lw-headset__known">
      <h3>Used before</h3>
      <ul className="lw-plain-list" aria-label="Headsets used before">
        {known.map(({ deviceId, name, brand }) => (
          <li key={deviceId}>
            <Button onClick={() => onAttempt(() => connection.connectKnown(deviceId))}>
              Connect {name === '' ? brand : name}
              {name === '' || name.startsWith(brand) ? '' : ` (${brand})`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Chooser for several headsets of one account: over Wi-Fi the browser shows no chooser. */
export function AccountHeadsets({ view, connection, onAttempt }: ConnectAttempt & { view: HeadsetView }) {
  const { problem, way } = view;
  if (!way || !problem?.choices) return undefined;
  return (
    <div className="lw-headset__known">
      <ul className="lw-plain-list" aria-label="Headsets of this account">
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

import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { HeadsetConnection } from '#live/headsets/index.ts';

type Known = Awaited<ReturnType<HeadsetConnection['known']>>;

type KnownHeadsetsProps = {
  connection: HeadsetConnection;
  onAttempt: (connect: () => Promise<void>) => void;
};

/** Headsets used before, connected with one click and no chooser. Empty where the browser cannot list them. */
export function KnownHeadsets({ connection, onAttempt }: KnownHeadsetsProps) {
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
      <ul aria-label="Headsets used before">
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

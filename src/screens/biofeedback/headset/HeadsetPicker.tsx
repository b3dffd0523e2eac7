import { Button, ProgressBar } from '@blueprintjs/core';
import { useState } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { Notice } from '#ui/Notice.tsx';
import { BrandButtons } from './BrandButtons.tsx';
import { ConnectedCard } from './ConnectedCard.tsx';
import { CrownOwner } from './CrownOwner.tsx';
import { HeadsetProblem } from './HeadsetProblem.tsx';
import { KnownHeadsets } from './KnownHeadsets.tsx';
import { LinkTrouble } from './LinkTrouble.tsx';
import { type RoomHeadset, useHeadset } from './use-headset.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const CROWN_BRAND = 'Neurosity Crown';

/** Connects a headset when called from a click; kept, so that the same can be tried again. */
type Attempt = () => Promise<void>;

/** Connecting the headset of the room. */
export function HeadsetPicker({ protocol }: { protocol: Protocol | undefined }) {
  const headset = useHeadset();
  if (!headset) return <Notice kind="warning">This computer offers no connection to headsets.</Notice>;
  return <ConnectHeadset {...headset} protocol={protocol} />;
}

/** Connecting a headset, from the button of its brand to the card of the connected one. */
export function ConnectHeadset(props: RoomHeadset & { protocol?: Protocol | undefined }) {
  const place = useKeptFocus();
  const [last, setLast] = useState<Attempt>();
  return (
    <section className="lw-headset" aria-label="Headset" tabIndex={-1} {...place}>
      <PickerStep
        protocol={undefined}
        {...props}
        last={last}
        onAttempt={(attempt) => {
          setLast(() => attempt);
          void attempt();
        }}
      />
    </section>
  );
}

type PickerStepProps = RoomHeadset & {
  protocol: Protocol | undefined;
  last: Attempt | undefined;
  onAttempt: (attempt: Attempt) => void;
};

function PickerStep({ connection, view, protocol, last, onAttempt }: PickerStepProps) {
  switch (view.step) {
    case 'none':
      return (
        <>
          <HeadsetProblem problem={view.problem} onRetry={last && (() => onAttempt(last))} />
          {view.problem?.failure === 'noToken' ? (
            <CrownOwner onConnect={() => onAttempt(last ?? (() => connection.connect(CROWN_BRAND)))} />
          ) : undefined}
          <KnownHeadsets connection={connection} onAttempt={onAttempt} />
          <BrandButtons connection={connection} onAttempt={onAttempt} isBusy={false} />
        </>
      );
    case 'choosing':
      return (
        <>
          <output className="lw-headset__state">
            Choose the headset in the window the browser has opened. It must be switched on.
          </output>
          <BrandButtons connection={connection} onAttempt={onAttempt} isBusy />
        </>
      );
    case 'connecting':
      return <Connecting connection={connection} view={view} />;
    case 'ready':
    case 'streaming':
    case 'measuringContact':
      return <ConnectedCard connection={connection} view={view} protocol={protocol} />;
    case 'reconnecting':
    case 'lost':
      return <LinkTrouble connection={connection} view={view} />;
    default:
      return assertNever(view.step);
  }
}

function Connecting({ connection, view }: RoomHeadset) {
  const { attempt } = view;
  return (
    <div className="lw-headset__connecting">
      <output className="lw-headset__state">
        Connecting to {view.name === '' ? 'the headset' : view.name}
        {attempt && attempt.of > 1 ? `, attempt ${attempt.number} of ${attempt.of}` : ''}.
      </output>
      <ProgressBar aria-label="Connecting" value={attempt && (attempt.number - 0.5) / attempt.of} />
      <Button size="small" onClick={() => void connection.disconnect()}>
        Cancel
      </Button>
    </div>
  );
}

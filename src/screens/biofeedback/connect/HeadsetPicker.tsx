import { Button, ProgressBar } from '@blueprintjs/core';
import { useState } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { type HeadsetFailure, neurosityAccount } from '#live/headsets/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { BrandButtons } from './BrandButtons.tsx';
import { ConnectedCard } from './ConnectedCard.tsx';
import { AccountHeadsets, KnownHeadsets } from './KnownHeadsets.tsx';
import { LinkProblem } from '../headset/LinkProblem.tsx';
import { NeurositySignIn } from './NeurositySignIn.tsx';
import { PracticeDevice } from './PracticeDevice.tsx';
import { type RoomHeadset, useHeadset } from '../headset/use-headset.ts';
import { useCrownOwner } from './use-crown-owner.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { triesWord } from '../headset/headset-words.ts';
import { WayNote, WaySwitch } from './WaySwitch.tsx';

const CROWN_BRAND = 'Neurosity Crown';

/** Not failures: closing the chooser or not being signed in yet needs no alarm. */
const QUIET: readonly HeadsetFailure[] = ['nothingChosen', 'noToken'];

/** Connects a headset when called from a click; stored, so that it can be retried. */
type Attempt = () => Promise<void>;

/** Connects the headset of the room. */
export function HeadsetPicker({ protocol }: { protocol: Protocol | undefined }) {
  const headset = useHeadset();
  useCrownOwner();
  if (!headset) return <Notice kind="warning">This computer cannot connect to headsets.</Notice>;
  const { facts, power } = headset.view;
  return (
    <>
      <ConnectHeadset {...headset} protocol={protocol} />
      {facts ? <PracticeDevice facts={facts} power={power} /> : undefined}
    </>
  );
}

/** Connects a headset, from the brand buttons to the card of the connected headset. */
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
  // A retry without an account ends here again. The way out is signing in, or the click after it.
  const needsSignIn = view.problem?.failure === 'noToken';
  switch (view.step) {
    case 'none':
      return (
        <>
          {view.problem ? (
            <Notice
              kind={QUIET.includes(view.problem.failure) ? 'info' : 'danger'}
              onAction={needsSignIn ? undefined : last && (() => onAttempt(last))}
              actions={
                view.way?.because === undefined &&
                view.way && <WaySwitch way={view.way} connection={connection} onAttempt={onAttempt} />
              }
            >
              {view.problem.message}
            </Notice>
          ) : undefined}
          {needsSignIn ? (
            <NeurositySignIn
              account={neurosityAccount}
              onConnect={() => onAttempt(last ?? (() => connection.connect(CROWN_BRAND)))}
            />
          ) : undefined}
          <AccountHeadsets view={view} connection={connection} onAttempt={onAttempt} />
          <KnownHeadsets connection={connection} onAttempt={onAttempt} />
          <BrandButtons connection={connection} onAttempt={onAttempt} />
        </>
      );
    case 'choosing':
      return (
        <>
          <output className="lw-headset__state">
            <strong>Choose the headset in the window the browser has opened.</strong> It must be switched on.
            <span className="lw-headset__hints lw-muted lw-small">
              <span>
                If the window lists no headset, check that Bluetooth is switched on in the settings of this
                computer. For a Cyton, check that its dongle is plugged in.
              </span>
              <span>
                If there is no window, choose the brand again. If still no window opens, reload this page.
              </span>
            </span>
          </output>
          {/* The buttons stay enabled. Chromium on Linux opens no chooser and never answers after a device vanished
              during a write; only a reload helps. */}
          <BrandButtons connection={connection} onAttempt={onAttempt} />
        </>
      );
    case 'connecting':
      return <Connecting connection={connection} view={view} />;
    case 'ready':
    case 'streaming':
    case 'measuringContact':
      return (
        <>
          {view.way ? <WayNote way={view.way} connection={connection} onAttempt={onAttempt} /> : undefined}
          <ConnectedCard connection={connection} view={view} protocol={protocol} />
        </>
      );
    case 'reconnecting':
    case 'lost':
      return <LinkProblem connection={connection} view={view} />;
    default:
      return assertNever(view.step);
  }
}

function Connecting({ connection, view }: RoomHeadset) {
  const { attempt } = view;
  const way = triesWord(view.way);
  return (
    <div className="lw-headset__connecting">
      <output className="lw-headset__state">
        Connecting to {view.name === '' ? 'the headset' : view.name}
        {attempt && attempt.of > 1 ? `, attempt ${attempt.number} of ${attempt.of}` : ''}.
      </output>
      {way === undefined ? undefined : <p className="lw-small">{way}</p>}
      <ProgressBar aria-label="Connecting" value={attempt && (attempt.number - 0.5) / attempt.of} />
      <Button size="small" onClick={() => void connection.disconnect()}>
        Cancel
      </Button>
    </div>
  );
}

import { Button, Spinner } from '@blueprintjs/core';
import { useCallback, useEffect } from 'react';
import { isSameSource } from '#shared/eeg/same-source.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { LeftRecording } from '#live/session/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { countOf, formatRate } from '#ui/text/format.ts';
import { HeadsetPicker } from '../connect/HeadsetPicker.tsx';
import { useRoom } from '../room/room-context.ts';
import { capOf } from '../room/simulated-caps.ts';
import { useOpenedSource } from './use-opened-source.ts';

/** Connects the source of a session that was cut off, which then continues where it stopped. */
export function ContinueStage({ left }: { left: LeftRecording }) {
  const { view, controller, feedback, begin, visit } = useRoom();
  const { source: before, mainsHz, protocol } = left.settings;
  const choice = { ...begin, sourceKind: before.kind, cap: capOf(before.channelNames), mainsHz };
  const { problem } = useOpenedSource(choice, protocol.eyes);
  const { source, state } = view;
  const isSame = source !== undefined && isSameSource(source, before);
  const isSimulated = before.kind === 'simulated';
  const start = useCallback(() => {
    void feedback.unlock();
    void controller.continueRecording(left).then(() => {
      if (controller.view.get().state.isRecording) visit?.walk.restored();
    });
  }, [feedback, controller, left, visit]);
  useEffect(() => {
    // A headset waits for the click: its electrodes may have moved.
    if (isSimulated && isSame) start();
  }, [isSimulated, isSame, start]);
  const objection = problem?.message ?? (source && !isSame ? differenceMessage(source, before) : undefined);

  if (isSimulated) {
    return (
      <section className="lw-stage lw-stage--centred">
        <h1>Continue the session</h1>
        {objection === undefined ? (
          <Spinner aria-label="Continuing" />
        ) : (
          <Notice kind="danger" actions={<BackButton />}>
            {objection}
          </Notice>
        )}
      </section>
    );
  }
  return (
    <section className="lw-stage lw-prepare">
      <h1>Continue the session</h1>
      <div className="lw-card" inert={state.step === 'connecting'}>
        <h2>{before.name}</h2>
        <p>Connect the headset again. The session then continues where it stopped.</p>
        <HeadsetPicker protocol={protocol} />
        {objection === undefined ? undefined : <Notice kind="warning">{objection}</Notice>}
      </div>
      <div className="lw-stage__actions lw-prepare__actions">
        <Button
          intent="primary"
          size="large"
          disabled={!isSame}
          loading={state.step === 'connecting'}
          onClick={start}
        >
          Continue session
        </Button>
        <BackButton />
      </div>
    </section>
  );
}

/** Back to the choice between continuing and saving. */
const BackButton = () => (
  <Button size="large" variant="minimal" onClick={() => location.reload()}>
    Back
  </Button>
);

const described = ({ channelNames, samplingRateHz }: SourceInfo): string =>
  `${countOf(channelNames.length, 'channel')} (${channelNames.join(', ')}) at ${formatRate(samplingRateHz)}`;

const differenceMessage = (source: SourceInfo, before: SourceInfo): string =>
  `The session was recorded from ${described(before)}. This source has ${described(source)}. Connect the ` +
  'headset of the session, with its electrodes at the same sites. Or go back, save what was recorded and ' +
  'start a new session.';

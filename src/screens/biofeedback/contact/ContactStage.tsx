import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { shortestBaselineWords } from '#shared/eeg/baseline-need.ts';
import { substitutionWords } from '#shared/eeg/device-translation/substitutions.ts';
import { contactProblems, GOOD_SECONDS_NEEDED } from '#live/session/index.ts';
import { hasNoSignal } from '#live/headsets/index.ts';
import { useIsStale } from '#live/charts/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { neededBadWords } from './bad-channel-words.ts';
import { ElectrodeCheck } from '../headset/ElectrodeCheck.tsx';
import { useSessionHeadset } from '../headset/use-headset.ts';
import { HeadPicture } from '../room/HeadPicture.tsx';
import { RoomQuality } from './QualityList.tsx';
import { MainsCheck } from './MainsCheck.tsx';
import { channelLook, NO_SIGNAL } from '../room/quality-words.ts';
import { useConnectedRoom } from '../room/room-context.ts';
import { TracePanel } from '../traces/TracePanel.tsx';

type ChannelUse = 'trained' | 'recorded';

type ContactStageProps = {
  /** What the button starts, in words: the baseline or the first run by default. */
  what?: string;
  /** Use of the channels: an assessment trains none. */
  use?: ChannelUse;
  /** Called instead of starting the recording. */
  onStart?: (isContactOverridden: boolean) => void;
};

/** Contact check: first the electrodes, if the headset measures them in a separate mode, then the signal. */
export function ContactStage(props: ContactStageProps) {
  const headset = useSessionHeadset();
  const contact = headset?.view.facts?.contact;
  const hasCheck = contact?.kind === 'ohms' && !contact.whileStreaming;
  const [isChecking, setIsChecking] = useState(hasCheck);
  if (headset && hasCheck && isChecking) {
    return <ElectrodeCheck {...headset} onDone={() => setIsChecking(false)} />;
  }
  return <SignalCheck {...props} onCheckElectrodes={hasCheck ? () => setIsChecking(true) : undefined} />;
}

type SignalCheckProps = ContactStageProps & {
  /** Returns to the impedance measurement; undefined if there is no such step. */
  onCheckElectrodes: (() => void) | undefined;
};

/** The head is the main element. Starting needs five good seconds or a decision. */
function SignalCheck({ onCheckElectrodes, ...given }: SignalCheckProps) {
  const room = useConnectedRoom();
  const { view, controller, feedback, source, ready, protocol, begin, changeBegin, panels, visit } = room;
  const headset = useSessionHeadset();
  const { use = 'trained' } = given;
  const { thenRun, speed } = begin;
  const { baselineSeconds } = protocol.definition.timing;
  const problems = contactProblems(view);
  const isStale = useIsStale(panels?.live);
  const isCutOff = isStale || hasNoSignal(headset?.view);
  const isGood = !isCutOff && view.goodSeconds >= GOOD_SECONDS_NEEDED;
  const shortest = use === 'trained' ? shortestBaselineWords(protocol.definition) : undefined;
  const what = given.what ?? (visit ? 'visit' : baselineSeconds > 0 ? 'baseline' : 'first run');

  const needed = useMemo(
    () => neededBadWords(protocol.definition, source, view.badChannels),
    [protocol, source, view.badChannels],
  );
  const substitutes = useMemo(() => substitutionWords(protocol.definition, source), [protocol, source]);
  const start = async (isContactOverridden: boolean) => {
    if (given.onStart) return given.onStart(isContactOverridden);
    // This click allows the browser to play sound later.
    await feedback.unlock();
    if (visit) await visit.walk.begin({ speed, isContactOverridden });
    else await controller.begin({ thenRun, speed, isContactOverridden });
  };

  return (
    <section className="lw-stage lw-contact">
      <div className="lw-contact__top">
        <HeadPicture
          label="Contact of each channel on the head"
          channelNames={source.channelNames}
          trainedChannels={ready.trainedChannels}
          lookOf={(channel) => (isCutOff ? NO_SIGNAL : channelLook(channel, view.quality, view.badChannels))}
        />
        <div className="lw-contact__words">
          {/* A status element would leave the heading without a name. */}
          <h1 aria-live="polite">
            {isCutOff
              ? 'No signal'
              : headline(view.quality.length > 0, isGood, { use, count: problems.length })}
          </h1>
          <p className="lw-muted lw-contact__why">
            {isCutOff ? 'Contact is checked again when data arrives.' : waitWords(view.goodSeconds, use)}
          </p>
          {shortest === undefined ? undefined : <p className="lw-muted lw-contact__why">{shortest}</p>}
          <div className="lw-stage__actions">
            <Button intent="primary" size="large" disabled={!isGood} onClick={() => void start(false)}>
              Start the {what}
            </Button>
            {/* Keeps its place: a button that moves under the pointer is pressed by mistake. */}
            <Button
              size="large"
              disabled={isGood || isCutOff || view.quality.length === 0}
              onClick={() => void start(true)}
            >
              Start anyway
            </Button>
            {onCheckElectrodes ? (
              <Button size="large" variant="minimal" onClick={onCheckElectrodes}>
                Check electrodes again
              </Button>
            ) : undefined}
            <Button size="large" variant="minimal" onClick={() => void controller.backToStart()}>
              Back
            </Button>
          </div>
          <p className="lw-muted lw-small">
            Starting anyway and channels marked bad are noted in the recording. Bad channels stay out of
            averages.
          </p>
          {isCutOff ? undefined : (
            <MainsCheck
              settingHz={begin.mainsHz}
              foundHz={view.mainsFoundHz}
              onChange={(mainsHz) => {
                changeBegin({ mainsHz });
                void controller.setMains(mainsHz);
              }}
            />
          )}
          {substitutes.map((words) => (
            <Notice key={words} kind="info">
              {words}
            </Notice>
          ))}
          {needed === undefined ? undefined : <Notice kind="danger">{needed}</Notice>}
        </div>
        {/* Last, because its length changes with the contact: the buttons keep their place. */}
        {isCutOff ? undefined : (
          <RoomQuality
            contact={headset?.view.contact}
            detail="full"
            chip={use}
            onMark={(channel, reason) => void controller.markChannel(channel, reason)}
          />
        )}
      </div>
      <TracePanel />
    </section>
  );
}

const waitWords = (goodSeconds: number, use: ChannelUse): string =>
  goodSeconds >= GOOD_SECONDS_NEEDED
    ? `All ${use} channels have been steady. ${use === 'trained' ? 'The recording starts with the next click.' : 'The next click begins the first step.'}`
    : `${use === 'trained' ? 'Trained' : 'Recorded'} channels need ${GOOD_SECONDS_NEEDED} good seconds in a row; ${goodSeconds} so far.`;

function headline(
  isMeasured: boolean,
  isGood: boolean,
  { use, count }: { use: ChannelUse; count: number },
): string {
  if (!isMeasured) return 'Measuring contact';
  if (isGood) return 'Contact is good';
  if (count === 0) return 'Contact is settling';
  return count === 1 ? `One ${use} channel needs care` : `${count} ${use} channels need care`;
}

import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { hasNoSignal } from '#live/headsets/index.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { HeadPicture } from '../room/HeadPicture.tsx';
import { QualityWord } from '../room/QualityWord.tsx';
import { useConnectedRoom } from '../room/room-context.ts';
import { contactHeadline, contactLook, readingOf } from './contact-rows.ts';
import type { RoomHeadset } from './use-headset.ts';

type ElectrodeCheckProps = RoomHeadset & { onDone: () => void };

/**
 * For headsets that measure impedance in a separate mode. EEG pauses meanwhile, so this comes before the signal check.
 */
export function ElectrodeCheck({ connection, view, onDone }: ElectrodeCheckProps) {
  const { source, ready, controller } = useConnectedRoom();
  const { contact, step } = view;
  const [isBusy, setIsBusy] = useState(false);
  const isMeasuring = step === 'measuringContact';
  const hasBrokenOff = useBrokenOff(view);
  const run = async (action: () => Promise<void>) => {
    setIsBusy(true);
    await action();
    setIsBusy(false);
  };
  const resume = () =>
    run(async () => {
      if (isMeasuring) await connection.endContact();
      onDone();
    });
  return (
    <section className="lw-stage lw-contact">
      <div className="lw-contact__top lw-electrodes">
        <HeadPicture
          label="Contact of each electrode on the head"
          channelNames={source.channelNames}
          trainedChannels={ready.trainedChannels}
          lookOf={(channel) => contactLook(readingOf(contact, channel), isMeasuring)}
        />
        <div className="lw-contact__words">
          <h1 aria-live="polite">
            {isMeasuring ? contactHeadline(contact, source.channelNames.length) : 'Check electrodes'}
          </h1>
          <p className="lw-muted lw-contact__why">
            {isMeasuring
              ? 'The headset measures repeatedly. Press down electrodes that are not good, then continue.'
              : 'This headset measures the electrodes in a separate mode and pauses the EEG.'}
          </p>
          {hasBrokenOff ? (
            <Notice kind="warning">
              The measurement stopped because the link to the headset was lost. Its values are discarded.{' '}
              {hasNoSignal(view)
                ? 'Start again when the headset is back.'
                : 'The headset is back: start again, or continue without measuring.'}
            </Notice>
          ) : undefined}
          <div className="lw-stage__actions">
            {isMeasuring ? (
              <Button intent="primary" size="large" loading={isBusy} onClick={() => void resume()}>
                Continue to the signal check
              </Button>
            ) : (
              <>
                <Button
                  intent="primary"
                  size="large"
                  loading={isBusy}
                  disabled={hasNoSignal(view)}
                  onClick={() => void run(() => connection.beginContact())}
                >
                  {hasBrokenOff ? 'Start measuring again' : 'Measure the electrodes'}
                </Button>
                <Button size="large" onClick={onDone}>
                  Skip to the signal check
                </Button>
              </>
            )}
            <Button
              size="large"
              variant="minimal"
              onClick={() =>
                void run(async () => {
                  if (isMeasuring) await connection.endContact();
                  await controller.backToStart();
                })
              }
            >
              Back
            </Button>
          </div>
          <ElectrodeList channelNames={source.channelNames} contact={contact} isMeasuring={isMeasuring} />
        </div>
      </div>
    </section>
  );
}

/** True if the link was lost while impedance was measured, until the next measurement. */
function useBrokenOff(view: RoomHeadset['view']): boolean {
  const [before, setBefore] = useState(view.step);
  const [hasBrokenOff, setHasBrokenOff] = useState(false);
  if (before !== view.step) {
    setBefore(view.step);
    if (view.step === 'measuringContact') setHasBrokenOff(false);
    else if (before === 'measuringContact' && hasNoSignal(view)) setHasBrokenOff(true);
  }
  return hasBrokenOff;
}

type ElectrodeListProps = {
  channelNames: readonly string[];
  contact: RoomHeadset['view']['contact'];
  isMeasuring: boolean;
};

/** Every electrode in words, the common reference last; advice only where action is needed. */
function ElectrodeList({ channelNames, contact, isMeasuring }: ElectrodeListProps) {
  const reference = readingOf(contact, 'reference');
  const rows = channelNames.map((name, channel) => ({
    name: channelLabel(name),
    reading: readingOf(contact, channel),
  }));
  return (
    <ul className="lw-quality lw-plain-list" data-detail="full" aria-label="Electrodes">
      {[...rows, ...(reference ? [{ name: 'Reference', reading: reference }] : [])].map(
        ({ name, reading }) => {
          const look = contactLook(reading, isMeasuring);
          return (
            <li key={name} className="lw-quality__row">
              <QualityWord name={name} look={look}>
                {look.foot === undefined ? undefined : (
                  <span className="lw-electrode__ohms">{look.foot}</span>
                )}
              </QualityWord>
              {reading && reading.level !== 'good' ? (
                <span className="lw-quality__reason">{reading.reason}</span>
              ) : undefined}
            </li>
          );
        },
      )}
    </ul>
  );
}

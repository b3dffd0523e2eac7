import { Button } from '@blueprintjs/core';
import type { ConnectionTestView } from '#live/connection-test/index.ts';
import type { ContactReading, HeadsetConnection, HeadsetView } from '#live/headsets/index.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { formatNumber, NO_VALUE } from '#ui/text/format.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { readingOf } from '../headset/contact-rows.ts';
import { ohmsWords } from '../headset/headset-words.ts';
import { QUALITY, signalLook } from '../room/quality-words.ts';
import type { ChannelQuality } from '#shared/engine/engine-api.ts';

type ChannelsTableProps = { connection: HeadsetConnection; view: HeadsetView; state: ConnectionTestView };

const COLUMNS: readonly Column<ChannelRow>[] = [
  { key: 'name', head: 'Channel', cell: ({ name }) => <strong>{channelLabel(name)}</strong> },
  {
    key: 'quality',
    head: 'Signal',
    cell: ({ quality, isSending }) =>
      isSending ? (
        <Look look={signalLook(quality)} reason={quality?.level === 'good' ? undefined : quality?.reason} />
      ) : (
        NO_VALUE
      ),
  },
  {
    key: 'sd',
    head: 'SD (µV)',
    isNumber: true,
    cell: ({ quality }) => formatNumber(quality?.sdUv, 1),
  },
  {
    key: 'electrode',
    head: 'Electrode',
    cell: ({ reading, noReading }) => (reading ? <ReadingLook reading={reading} /> : noReading),
  },
];

/** Signal quality of each channel from the engine, and electrode contact from the headset. */
export function ChannelsTable({ connection, view, state }: ChannelsTableProps) {
  const { facts, step } = view;
  const isSeparate = facts?.contact?.whileStreaming === false;
  const isMeasuring = step === 'measuringContact';
  const canMeasure = isMeasuring || (step === 'streaming' && state.stage === 'watching');
  const reference = readingOf(view.contact, 'reference');
  return (
    <Panel
      title="Channels"
      aside={
        isSeparate ? (
          <Button
            size="small"
            disabled={!canMeasure}
            onClick={() => void (isMeasuring ? connection.endContact() : connection.beginContact())}
          >
            {isMeasuring ? 'Back to the EEG' : 'Measure the electrodes'}
          </Button>
        ) : undefined
      }
      isFlush
    >
      <DataTable
        label="Channels"
        rows={channelRows(view, state.quality)}
        rowKey={({ name }) => name}
        columns={COLUMNS}
      />
      {reference ? (
        <p className="lw-linktest__note lw-small">
          Reference: <ReadingLook reading={reference} />
        </p>
      ) : undefined}
      {isSeparate ? (
        <p className="lw-linktest__note lw-muted lw-small">
          {isMeasuring
            ? 'This headset sends no EEG while it measures its electrodes.'
            : 'Measuring the electrodes stops the EEG of this headset for that time.'}
        </p>
      ) : undefined}
    </Panel>
  );
}

type LookProps = {
  look: ReturnType<typeof signalLook>;
  reason?: string | undefined;
  foot?: string | undefined;
};

function ReadingLook({ reading }: { reading: ContactReading }) {
  const { level, reason } = reading;
  const toDo = level === 'good' ? undefined : reason;
  return <Look look={QUALITY[level]} reason={toDo} foot={ohmsWords(reading)} />;
}

function Look({ look, reason, foot }: LookProps) {
  return (
    <span>
      <span style={{ color: `var(--lw-${look.token})` }}>
        <span aria-hidden="true">{look.shape}</span> {look.word}
      </span>
      {foot === undefined ? undefined : ` · ${foot}`}
      {reason === undefined ? undefined : (
        <>
          {' '}
          <span className="lw-muted">· {reason}</span>
        </>
      )}
    </span>
  );
}

type ChannelRow = {
  name: string;
  /** Undefined until the engine has enough signal, and while no EEG arrives. */
  quality: ChannelQuality | undefined;
  isSending: boolean;
  reading: ContactReading | undefined;
  /** Shown in place of a reading. */
  noReading: string;
};

function channelRows(
  { channelNames, contact, facts, step }: HeadsetView,
  quality: readonly ChannelQuality[],
): ChannelRow[] {
  const isSending = step === 'streaming';
  return channelNames.map((name, channel) => ({
    name,
    // Quality from before the EEG stopped says nothing about now.
    quality: isSending ? quality.find((each) => each.channel === channel) : undefined,
    isSending,
    reading: readingOf(contact, channel),
    noReading: facts?.contact ? 'not measured yet' : 'not reported by this headset',
  }));
}

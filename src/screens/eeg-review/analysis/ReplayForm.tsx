import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { isHeartLabel } from '#shared/eeg/heart-channel.ts';
import { mapProtocol } from '#shared/eeg/protocol-mapping.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { eegChannels } from '#model/review/montages.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import { Form } from '#ui/forms/Form.tsx';
import { toggled } from '#ui/forms/toggled.ts';
import { countOf } from '#ui/text/format.ts';
import { ProtocolShelves } from '#widgets/replay/ProtocolShelves.tsx';
import { Choice } from '#ui/forms/Choice.tsx';

export type ReplayChoice = {
  protocols: Protocol[];
  /** Undefined leaves the baseline to each protocol. */
  baselineSeconds: number | undefined;
};

type ReplayFormProps = {
  recording: ReviewRecording;
  badChannels: readonly number[];
  mainsHz: MainsHz;
  onMains: (mainsHz: MainsHz) => void;
  protocols: readonly ProtocolRecord[];
  isBusy: boolean;
  onStart: (choice: ReplayChoice) => void;
};

const BASELINES_SECONDS = [30, 60, 120, 180] as const;

/** Chooses the protocols and the baseline. */
export function ReplayForm(props: ReplayFormProps) {
  const { recording, badChannels, mainsHz, onMains, protocols, isBusy, onStart } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [baseline, setBaseline] = useState('');
  const fitting = useMemo(
    () => fittingProtocols(protocols, recording, badChannels),
    [protocols, recording, badChannels],
  );
  const picked = protocols.filter(({ protocolId }) => chosen.has(protocolId));
  return (
    <Form
      className="lw-replay__form"
      onSubmit={() => {
        if (picked.length === 0) return;
        onStart({
          protocols: picked.map(({ definition }) => definition),
          baselineSeconds: baseline === '' ? undefined : Number(baseline),
        });
      }}
    >
      <div className="lw-analysis__row">
        <Choice
          label="Baseline at the start"
          value={baseline}
          options={[
            { value: '', label: 'As each protocol plans' },
            ...BASELINES_SECONDS.filter((seconds) => seconds < recording.durationSeconds).map((seconds) => ({
              value: String(seconds),
              label: `${seconds} s`,
            })),
          ]}
          onChange={setBaseline}
        />
        <Choice
          label="Mains"
          value={mainsHz}
          options={[
            { value: 50, label: '50 Hz' },
            { value: 60, label: '60 Hz' },
          ]}
          onChange={onMains}
        />
      </div>
      <ProtocolShelves
        protocols={protocols}
        chosen={chosen}
        onToggle={(id) => setChosen(toggled(chosen, id))}
        fits={({ protocolId }) => fitting.has(protocolId)}
      />
      <div className="lw-review-replay__go">
        <Button type="submit" intent="primary" disabled={picked.length === 0} loading={isBusy}>
          Compute
        </Button>
        <span className="lw-muted lw-small" aria-live="polite">
          {picked.length === 0 ? 'Choose at least one protocol.' : `${countOf(picked.length, 'protocol')}.`}
        </span>
      </div>
    </Form>
  );
}

/** Ids of the protocols whose sites this recording has, judged by its labels. */
function fittingProtocols(
  protocols: readonly ProtocolRecord[],
  { name, channels }: ReviewRecording,
  badChannels: readonly number[],
): ReadonlySet<string> {
  const eeg = eegChannels(channels);
  const first = eeg[0];
  if (first === undefined) return new Set();
  const hearts = [...channels.keys()].filter(
    (channel) =>
      !eeg.includes(channel) &&
      isHeartLabel(channels[channel]!.label) &&
      channels[channel]!.samplingRateHz === channels[first]!.samplingRateHz,
  );
  const source = {
    kind: 'file' as const,
    name,
    samplingRateHz: channels[first]!.samplingRateHz,
    channelNames: [...eeg, ...hearts].map((channel) => channels[channel]!.label),
  };
  const bad = [...eeg.keys()].filter((index) => badChannels.includes(eeg[index]!));
  return new Set(
    protocols
      .filter(({ definition }) => mapProtocol(definition, source, bad).ok)
      .map(({ protocolId }) => protocolId),
  );
}

import { Button, FileInput, Radio, RadioGroup } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { mapProtocol } from '#shared/eeg/protocol-mapping.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { Form } from '#ui/forms/Form.tsx';
import { toggled } from '#ui/forms/toggled.ts';
import { countOf } from '#ui/text/format.ts';
import { ProtocolShelves } from '#widgets/replay/ProtocolShelves.tsx';

type ReplayPickerProps = {
  protocols: readonly ProtocolRecord[];
  settings: ComponentSettings;
  hasRecording: boolean;
  isBusy: boolean;
  onStart: (others: Protocol[], file: File | undefined) => void;
};

const EEG_FILES = '.edf,.bdf,.EDF,.BDF';

/** Chooses the protocols and the recording. */
export function ReplayPicker({ protocols, settings, hasRecording, isBusy, onStart }: ReplayPickerProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [source, setSource] = useState<'session' | 'file'>(hasRecording ? 'session' : 'file');
  const [file, setFile] = useState<File>();
  const { candidates, fitting } = useMemo(() => candidatesOf(protocols, settings), [protocols, settings]);
  const others = protocols.filter(({ protocolId }) => chosen.has(protocolId));
  const isReady = others.length > 0 && (source === 'session' || file !== undefined);
  return (
    <Form
      className="lw-replay__form"
      onSubmit={() => {
        if (isReady)
          onStart(
            others.map(({ definition }) => definition),
            source === 'file' ? file : undefined,
          );
      }}
    >
      <RadioGroup
        label="Recording"
        inline
        selectedValue={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value as 'session' | 'file')}
      >
        <Radio value="session" label="This session" disabled={!hasRecording} />
        <Radio value="file" label="An EEG file" />
      </RadioGroup>
      {source === 'file' ? (
        <FileInput
          text={file?.name ?? 'Choose an EDF or BDF file …'}
          hasSelection={file !== undefined}
          inputProps={{
            accept: EEG_FILES,
            'aria-label': 'EEG file',
            onChange: ({ currentTarget }) => setFile(currentTarget.files?.[0]),
          }}
        />
      ) : undefined}
      <ProtocolShelves
        protocols={candidates}
        chosen={chosen}
        onToggle={(id) => setChosen(toggled(chosen, id))}
        fits={(record) => source === 'file' || fitting.has(record.protocolId)}
      />
      <div className="lw-form-actions">
        <Button type="submit" intent="primary" disabled={!isReady} loading={isBusy}>
          Compute
        </Button>
        <span className="lw-muted lw-small" aria-live="polite">
          {others.length === 0
            ? 'Choose at least one protocol.'
            : `${countOf(others.length, 'protocol')} besides that of this session.`}
        </span>
      </div>
    </Form>
  );
}

/** Protocols that the channels of the session can train, without the session's own. */
function candidatesOf(protocols: readonly ProtocolRecord[], settings: ComponentSettings) {
  const candidates = protocols.filter(
    (record) =>
      record.protocolId !== settings.protocolId || record.protocolVersion !== settings.protocolVersion,
  );
  const fitting = new Set(
    candidates
      .filter(({ definition }) => mapProtocol(definition, settings.source, settings.badChannels).ok)
      .map(({ protocolId }) => protocolId),
  );
  return { candidates, fitting };
}

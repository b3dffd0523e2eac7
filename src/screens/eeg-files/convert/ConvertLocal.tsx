import { FileInput } from '@blueprintjs/core';
import { useState } from 'react';
import { useConversion } from '#live/offline/index.ts';
import { ConvertDialog } from '#widgets/eeg/ConvertDialog.tsx';
import { convertedName } from '#widgets/eeg/converted-name.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { useLocalRecording } from './use-local-recording.ts';

/** Saves a file of this computer in another format; nothing is uploaded. */
export function ConvertLocal({ onClose }: { onClose: () => void }) {
  const { recording, readiness, source, choose, confirm } = useLocalRecording();
  const conversion = useConversion();
  const [isImporting, setImporting] = useState(false);
  return (
    <ConvertDialog
      title="Convert a file from this computer"
      conversion={conversion}
      recording={
        recording &&
        source && {
          byteCount: recording.byteCount,
          load: async () => source,
          nameIn: (format) => convertedName(recording.name, format),
        }
      }
      onClose={onClose}
    >
      <FileInput
        fill
        text={recording?.name ?? 'Choose a recording…'}
        buttonText="Choose"
        hasSelection={recording !== undefined}
        inputProps={{
          multiple: true,
          'aria-label': 'Recording to convert',
          onChange: (event) => {
            conversion.cancel();
            choose([...(event.currentTarget.files ?? [])]);
          },
        }}
      />
      {recording && readiness.kind === 'needsImport' ? (
        <Notice kind="warning" action="Set up import" onAction={() => setImporting(true)}>
          Needs your confirmation: this table does not contain all details.
        </Notice>
      ) : undefined}
      {readiness.kind === 'failed' ? <Notice kind="danger">{readiness.message}</Notice> : undefined}
      {recording && readiness.kind === 'needsImport' && isImporting ? (
        <ImportDialog
          name={recording.name}
          named={recording.named}
          proposal={readiness.proposal}
          confirmWords="Use these settings"
          onConfirm={({ importPlan }) => {
            setImporting(false);
            confirm(importPlan);
          }}
          onClose={() => setImporting(false)}
        />
      ) : undefined}
      <p className="lw-muted">
        Nothing is uploaded. For BrainVision, choose the recording with its .vmrk and .eeg files.
      </p>
    </ConvertDialog>
  );
}

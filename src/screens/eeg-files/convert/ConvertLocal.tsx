import { Button, FileInput } from '@blueprintjs/core';
import { useState } from 'react';
import { useConversion } from '#live/index.ts';
import { ConvertDialog } from '#ui/ConvertDialog.tsx';
import { convertedBytes, convertedName } from '#ui/converted-name.ts';
import { Notice } from '#ui/Notice.tsx';
import { openSaveTarget } from '#ui/save-file.ts';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { useLocalRecording } from './use-local-recording.ts';

/** Saves a file of this computer in another format; nothing is sent. */
export function ConvertLocal({ onClose }: { onClose: () => void }) {
  const { recording, readiness, source, choose, confirm } = useLocalRecording();
  const { state, start, cancel } = useConversion();
  const [isImporting, setImporting] = useState(false);
  return (
    <ConvertDialog
      title="Convert a file of this computer"
      state={state}
      isReady={source !== undefined}
      onStart={(format) => {
        if (!source || !recording) return;
        start({
          format,
          load: async () => source,
          openTarget: () =>
            openSaveTarget(
              convertedName(recording.name, format),
              convertedBytes(recording.byteCount, format),
            ),
        });
      }}
      onCancel={cancel}
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
            cancel();
            choose([...(event.currentTarget.files ?? [])]);
          },
        }}
      />
      {recording && readiness.kind === 'needsImport' ? (
        <Notice
          kind="warning"
          actions={
            <Button size="small" onClick={() => setImporting(true)}>
              Set up import
            </Button>
          }
        >
          Needs your confirmation: this table does not say everything about itself.
        </Notice>
      ) : undefined}
      {readiness.kind === 'failed' ? <Notice kind="danger">{readiness.message}</Notice> : undefined}
      {recording && readiness.kind === 'needsImport' && isImporting ? (
        <ImportDialog
          name={recording.name}
          named={recording.named}
          proposal={readiness.proposal}
          confirmWords="Read it so"
          onConfirm={({ importPlan }) => {
            setImporting(false);
            confirm(importPlan);
          }}
          onClose={() => setImporting(false)}
        />
      ) : undefined}
      <p className="lw-muted">
        Nothing is sent. BrainVision recordings come with their .vmrk and .eeg: choose the three together.
      </p>
    </ConvertDialog>
  );
}

import { FileInput } from '@blueprintjs/core';
import { useState } from 'react';
import { groupFiles, localSource, useConversion } from '#live/index.ts';
import { ConvertDialog } from '#ui/ConvertDialog.tsx';
import { convertedBytes, convertedName } from '#ui/converted-name.ts';
import { openSaveTarget } from '#ui/save-file.ts';

/** Saves a file of this computer in another format; nothing is sent. */
export function ConvertLocal({ onClose }: { onClose: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const { state, start, cancel } = useConversion();
  const [recording] = groupFiles(files);
  return (
    <ConvertDialog
      title="Convert a file of this computer"
      state={state}
      isReady={recording !== undefined}
      onStart={(format) => {
        if (!recording) return;
        const bytes = recording.parts.reduce((sum, { size }) => sum + size, 0);
        start({
          format,
          load: async () => localSource(recording),
          openTarget: () =>
            openSaveTarget(convertedName(recording.name, format), convertedBytes(bytes, format)),
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
          onChange: (event) => setFiles([...(event.currentTarget.files ?? [])]),
        }}
      />
      <p className="lw-muted">
        Nothing is sent. BrainVision recordings come with their .vmrk and .eeg: choose the three together.
      </p>
    </ConvertDialog>
  );
}

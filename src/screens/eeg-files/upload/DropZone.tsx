import { Button } from '@blueprintjs/core';
import { UploadIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useFileDrop } from '#ui/files/use-file-drop.ts';

/** Takes files by drop or by the browser's file dialog; both may bring several. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const zoneRef = useRef<HTMLElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(onFiles, zoneRef);
  return (
    <section ref={zoneRef} className={isOver ? 'lw-drop lw-drop--over' : 'lw-drop'} aria-label="Add files">
      <UploadIcon size={32} aria-hidden="true" />
      <h2>Drop EEG files here</h2>
      <p className="lw-muted">
        EDF, EDF+, BDF, BDF+, BrainVision (with its .vmrk and .eeg), XDF, OpenBCI, Mind Monitor, muse-lsl and
        other tables (CSV).
      </p>
      <Button intent="primary" onClick={() => inputRef.current?.click()}>
        Choose files
      </Button>
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        aria-label="EEG files"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Reset, so that choosing the same file again counts as a change.
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}

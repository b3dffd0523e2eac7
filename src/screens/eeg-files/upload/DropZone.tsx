import { UploadIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { FileChoice } from '#ui/files/FileChoice.tsx';
import { useFileDrop } from '#ui/files/use-file-drop.ts';

/** Takes files by drop or by the browser's file dialog; both may bring several. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const zoneRef = useRef<HTMLElement>(null);
  const isOver = useFileDrop(onFiles, zoneRef);
  return (
    <section ref={zoneRef} className={isOver ? 'lw-drop lw-drop--over' : 'lw-drop'} aria-label="Add files">
      <UploadIcon size={32} aria-hidden="true" />
      <h2>Drop EEG files here</h2>
      <p className="lw-muted">
        EDF, EDF+, BDF, BDF+, BrainVision (with its .vmrk and .eeg), XDF, OpenBCI, Mind Monitor, muse-lsl and
        other tables (CSV).
      </p>
      <FileChoice label="EEG files" intent="primary" onFiles={onFiles}>
        Choose files
      </FileChoice>
    </section>
  );
}

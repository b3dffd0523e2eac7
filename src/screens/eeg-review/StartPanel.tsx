import type { ReactNode } from 'react';
import { useFileDrop } from '#ui/use-file-drop.ts';

type StartPanelProps = { onFiles: (files: readonly File[]) => void; children?: ReactNode };

/** Where a recording is dropped or chosen; some formats come in several files. */
export function StartPanel({ onFiles, children }: StartPanelProps) {
  const isOver = useFileDrop(onFiles);
  return (
    <main className={`lw-review-start${isOver ? ' lw-review-start--over' : ''}`}>
      {children}
      <h1>Review a recording</h1>
      <p>Drop an EEG file here, BrainVision with its .vmrk and .eeg. It stays on this computer.</p>
      <label className="bp6-button bp6-intent-primary bp6-large">
        Choose a file
        <input
          className="lw-visually-hidden"
          type="file"
          multiple
          onChange={(event) => onFiles([...(event.target.files ?? [])])}
        />
      </label>
    </main>
  );
}

import type { ReactNode } from 'react';
import { useFileDrop } from './use-file-drop.ts';

/** Where a file is dropped or chosen. */
export function StartPanel({ onFile, children }: { onFile: (file: File) => void; children?: ReactNode }) {
  const isOver = useFileDrop(onFile);
  return (
    <main className={`lw-review-start${isOver ? ' lw-review-start--over' : ''}`}>
      {children}
      <h1>Review a recording</h1>
      <p>Drop an EEG file here. It stays on this computer.</p>
      <label className="bp6-button bp6-intent-primary bp6-large">
        Choose a file
        <input
          className="lw-visually-hidden"
          type="file"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
          }}
        />
      </label>
    </main>
  );
}

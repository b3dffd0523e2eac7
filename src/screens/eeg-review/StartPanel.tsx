import type { ReactNode } from 'react';
import { FileChoice } from '#ui/files/FileChoice.tsx';
import { useFileDrop } from '#ui/files/use-file-drop.ts';
import { FilesLink } from './FilesLink.tsx';

type StartPanelProps = { onFiles: (files: readonly File[]) => void; children?: ReactNode };

/** Drop zone and file chooser for a recording; some formats consist of several files. */
export function StartPanel({ onFiles, children }: StartPanelProps) {
  const isOver = useFileDrop(onFiles);
  return (
    <main className={`lw-review-start${isOver ? ' lw-review-start--over' : ''}`}>
      <FilesLink />
      {children}
      <h1>Review without storing</h1>
      <p>
        Drop an EEG file here. For BrainVision, add its .vmrk and .eeg files. Nothing is uploaded or stored.
      </p>
      <FileChoice label="EEG file" intent="primary" size="large" onFiles={onFiles}>
        Choose a file
      </FileChoice>
    </main>
  );
}

import { Button, type ButtonProps } from '@blueprintjs/core';
import { type ReactNode, useRef } from 'react';

type FileChoiceProps = Pick<ButtonProps, 'intent' | 'size' | 'variant'> & {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

/** A button to choose a local recording and the files that belong to it. */
export function FileChoice({ onFiles, children, ...look }: FileChoiceProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => inputRef.current?.click()}>
        {children}
      </Button>
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        aria-label="EEG file"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Reset, so that choosing the same file again counts as a change.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

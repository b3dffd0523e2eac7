import { Button, type ButtonProps } from '@blueprintjs/core';
import { type ReactNode, useRef } from 'react';

type FileChoiceProps = Pick<ButtonProps, 'intent' | 'size' | 'variant'> & {
  /** Accessible name of the hidden input. */
  label: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

/** A button to choose files of this computer. */
export function FileChoice({ label, onFiles, children, ...look }: FileChoiceProps) {
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
        aria-label={label}
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

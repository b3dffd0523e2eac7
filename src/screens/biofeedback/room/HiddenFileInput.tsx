import type { RefObject } from 'react';
import { takeFile } from '#ui/files/use-chosen-file.ts';

type HiddenFileInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  onFile: (file: File) => void;
};

/** A file input that another control opens. */
export const HiddenFileInput = ({ ref, label, accept, onFile }: HiddenFileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    className="lw-visually-hidden"
    aria-label={label}
    tabIndex={-1}
    onChange={(event) => {
      const file = takeFile(event.currentTarget);
      if (file) onFile(file);
    }}
  />
);

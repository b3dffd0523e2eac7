import { Button } from '@blueprintjs/core';
import { MinusIcon, PlusIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

type SensitivityProps = {
  /** -1 for larger traces, 1 for smaller ones. */
  onStep: (by: 1 | -1) => void;
  /** The current sensitivity. */
  children: ReactNode;
};

/** The sensitivity of the traces between its two buttons. */
export const Sensitivity = ({ onStep, children }: SensitivityProps) => (
  <>
    <Button
      size="small"
      variant="minimal"
      icon={<PlusIcon />}
      aria-label="Larger traces"
      onClick={() => onStep(-1)}
    />
    {children}
    <Button
      size="small"
      variant="minimal"
      icon={<MinusIcon />}
      aria-label="Smaller traces"
      onClick={() => onStep(1)}
    />
  </>
);

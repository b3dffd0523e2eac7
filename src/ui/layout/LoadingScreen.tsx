import { ProgressBar } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';

type LoadingScreenProps = {
  words: string;
  /** Inside a frame that has the main landmark already. */
  isFramed?: boolean;
  children?: ReactNode;
};

/** Fills the window until the user is known, or the frame while the code of a page loads. */
export function LoadingScreen({ words, isFramed = false, children }: LoadingScreenProps) {
  const Landmark = isFramed ? 'div' : 'main';
  return (
    <Landmark className="lw-loading">
      <Logo size={48} />
      <output>{words}</output>
      {children ?? <ProgressBar intent="primary" aria-label="Loading" />}
    </Landmark>
  );
}

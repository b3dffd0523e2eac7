import { ProgressBar } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';

/** Fills the window while the app does not know yet whom it serves. */
export function LoadingScreen({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <main className="lw-loading">
      <Logo size={48} />
      <output>{words}</output>
      {children ?? <ProgressBar intent="primary" aria-label="Loading" />}
    </main>
  );
}

import { Spinner } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/** The recording is being closed. `children` name what ends. */
export const ClosingStage = ({ children }: { children?: ReactNode }) => (
  <section className="lw-stage lw-stage--centred" aria-busy="true">
    <Spinner aria-label="Closing the recording" />
    {children}
    <p>Closing the recording on this computer.</p>
  </section>
);

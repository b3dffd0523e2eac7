import type { ReactNode } from 'react';
import type { HeadsetFailure, HeadsetView } from '#live/headsets/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';

/** Not failures: closing the chooser or not being signed in yet needs no alarm. */
const QUIET: readonly HeadsetFailure[] = ['nothingChosen', 'noToken'];

type HeadsetProblemProps = {
  problem: HeadsetView['problem'];
  /** Undefined if nothing has been tried on this page. */
  onRetry: (() => void) | undefined;
  /** Another way out, if there is one. */
  otherWay?: ReactNode;
};

/** Why no headset is connected, and what to do. */
export function HeadsetProblem({ problem, onRetry, otherWay }: HeadsetProblemProps) {
  if (!problem) return undefined;
  return (
    <Notice kind={QUIET.includes(problem.failure) ? 'info' : 'danger'} onAction={onRetry} actions={otherWay}>
      {problem.message}
    </Notice>
  );
}

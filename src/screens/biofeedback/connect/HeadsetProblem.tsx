import type { ReactNode } from 'react';
import type { HeadsetFailure, HeadsetView } from '#live/headsets/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';

/** Nothing has failed: nobody needs an alarm for having closed the chooser or for not being signed in yet. */
const QUIET: readonly HeadsetFailure[] = ['nothingChosen', 'noToken'];

type HeadsetProblemProps = {
  problem: HeadsetView['problem'];
  /** Undefined when nothing was tried on this page yet. */
  onRetry: (() => void) | undefined;
  /** Another way out, where there is one. */
  otherWay?: ReactNode;
};

/** Why there is no headset, and the way out. */
export function HeadsetProblem({ problem, onRetry, otherWay }: HeadsetProblemProps) {
  if (!problem) return undefined;
  return (
    <Notice kind={QUIET.includes(problem.failure) ? 'info' : 'danger'} onAction={onRetry} actions={otherWay}>
      {problem.message}
    </Notice>
  );
}

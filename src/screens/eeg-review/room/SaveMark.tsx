import { Button } from '@blueprintjs/core';
import {
  CloudUploadIcon,
  DesktopIcon,
  OfflineIcon,
  RefreshIcon,
  TickIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { useStore } from '#live/store/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import type { ReviewDesk, SaveState } from '../desk/review-desk.ts';

/** Result of the last change, in a word. */
export function SaveMark({ desk, isSession }: { desk: ReviewDesk; isSession: boolean }) {
  const state = useStore(desk.state);
  const { icon, words } = isSession && state.kind === 'local' ? sessionMark(state) : markOf(state);
  return (
    <output className={`lw-save-mark lw-save-mark--${state.kind}`}>
      {icon}
      {words}
    </output>
  );
}

/** The recording is stored; what is added in this page is not. */
const sessionMark = ({ isChanged }: Extract<SaveState, { kind: 'local' }>) =>
  isChanged
    ? { icon: <WarningSignIcon />, words: 'Not stored: changes are only in this page' }
    : { icon: <TickIcon />, words: 'Stored with the session' };

function markOf(state: SaveState): { icon: ReactElement; words: string } {
  switch (state.kind) {
    case 'loading':
      return { icon: <RefreshIcon />, words: 'Fetching the review…' };
    case 'saved':
      return { icon: <TickIcon />, words: 'Saved' };
    case 'saving':
      return { icon: <CloudUploadIcon />, words: 'Saving…' };
    case 'offline':
      return { icon: <OfflineIcon />, words: state.isKept ? 'Offline, kept on this computer' : 'Offline' };
    case 'conflict':
      return { icon: <WarningSignIcon />, words: 'Changed elsewhere' };
    case 'failed':
      return { icon: <WarningSignIcon />, words: 'Not saved' };
    case 'local':
      return state.isChanged
        ? { icon: <WarningSignIcon />, words: 'Not stored: changes are only in this page' }
        : { icon: <DesktopIcon />, words: 'Not stored: file of this computer' };
  }
}

/** Errors while saving, and the ways to resolve them. */
export function SaveProblem({ desk }: { desk: ReviewDesk }) {
  const state = useStore(desk.state);
  if (state.kind === 'conflict') {
    return (
      <Notice
        kind="warning"
        actions={
          <>
            <Button onClick={() => void desk.takeTheirs()}>Reload theirs</Button>
            <Button onClick={() => void desk.keepMine()}>Save mine instead</Button>
          </>
        }
      >
        Someone else saved this review. Reload to see their changes and lose yours, or save yours over theirs.
      </Notice>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Notice kind="danger" onAction={() => void desk.retry()}>
        The review could not be saved. {state.message}
      </Notice>
    );
  }
  if (state.kind === 'offline' && !state.isKept && desk.isUnsaved) {
    return (
      <Notice kind="warning" action="Try now" onAction={() => void desk.retry()}>
        The server cannot be reached, and this browser has no room to keep the changes. Leave this page open.
      </Notice>
    );
  }
  return undefined;
}

import { formatTime } from '../text/format.ts';
import { Notice } from './Notice.tsx';

type RestoredNoticeProps = {
  /** When it was kept, and the version it was made to; undefined when nothing is back. */
  restored: { atMs: number; version: number } | undefined;
  newestVersion: number;
  onDiscard: () => void;
};

/** Says that what an earlier page left unsaved is back, and how to be rid of it. */
export function RestoredNotice({ restored, newestVersion, onDiscard }: RestoredNoticeProps) {
  if (!restored) return undefined;
  const { atMs, version } = restored;
  return (
    <Notice kind="info" action="Discard changes" onAction={onDiscard}>
      Your unsaved changes from {formatTime(atMs)} were restored.
      {version < newestVersion
        ? ` They were made to version ${version}; version ${newestVersion} has been saved since. When you save, you choose what to keep.`
        : ''}
    </Notice>
  );
}

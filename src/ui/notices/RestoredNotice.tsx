import { formatTime } from '../text/format.ts';
import { Notice } from './Notice.tsx';

type RestoredNoticeProps = {
  /** When the draft was stored, and the version of its base; undefined if no draft was restored. */
  restored: { atMs: number; version: number } | undefined;
  newestVersion: number;
  onDiscard: () => void;
};

/** Says that unsaved work of an earlier visit was restored, and how to discard it. */
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

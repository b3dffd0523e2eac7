import { useStore } from '#live/store/index.ts';
import { useUnloadWarning } from '#ui/navigation/use-unload-warning.ts';
import { LeaveGuard } from '#ui/overlays/LeaveGuard.tsx';
import { LeaveQuestion } from '#ui/overlays/LeaveQuestion.tsx';
import type { ReviewDesk } from '../desk/review-desk.ts';

type RoomGuardProps = {
  desk: ReviewDesk;
  /** Opens another file, or this one read differently, in its place; undefined if not requested. */
  openOther: (() => void) | undefined;
  onStay: () => void;
};

/**
 * Asks before unsaved changes are left: by a link, the browser's Back, a reload, or another file in place of this one.
 */
export function RoomGuard({ desk, openOther, onStay }: RoomGuardProps) {
  useUnloadWarning(true, () => {
    const { isUnsaved } = desk;
    if (isUnsaved) void desk.flush();
    return isUnsaved;
  });
  const isLocal = useStore(desk.state).kind === 'local';
  const words = isLocal
    ? 'This review is not stored. Export the review in the File panel, or you lose your events, marks and notes.'
    : 'Your last changes could not be saved. Loopwell tries again when you open this file on this computer.';
  return (
    <>
      <LeaveGuard isDirty={desk.isLosingOnLeave}>
        <p>{words}</p>
      </LeaveGuard>
      <LeaveQuestion
        isOpen={openOther !== undefined}
        onStay={onStay}
        onLeave={() => {
          onStay();
          openOther?.();
        }}
      >
        <p>{words}</p>
      </LeaveQuestion>
    </>
  );
}

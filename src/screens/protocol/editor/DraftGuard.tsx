import { LeaveGuard } from '#ui/overlays/LeaveGuard.tsx';

/** Asks before an unsaved draft is left. */
export function DraftGuard({ isDirty }: { isDirty: boolean }) {
  return (
    <LeaveGuard isDirty={isDirty}>
      <p>
        Your changes are not saved in the practice. They stay in this browser and come back when you open this
        protocol here again.
      </p>
    </LeaveGuard>
  );
}

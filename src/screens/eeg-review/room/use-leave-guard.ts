import { useUnloadWarning } from '#ui/navigation/use-unload-warning.ts';
import type { ReviewDesk } from '../desk/review-desk.ts';

/** Closing or reloading the page asks first while changes are unsaved. */
export function useLeaveGuard(desk: ReviewDesk): void {
  useUnloadWarning(true, () => {
    const { isUnsaved } = desk;
    if (isUnsaved) void desk.flush();
    return isUnsaved;
  });
}

import type { ReviewView } from '#model/review/review-view.ts';
import type { Workbench } from '../workbench/workbench.ts';

/**
 * View settings stored for the next opening. Bad channels belong to the review, the polarity to the user, the
 * calibration to the screen. A sensitivity that is not fitted yet is left out: the next opening fits it.
 */
export function reviewViewOf({ settings, startSeconds, isSensitivitySettled }: Workbench): ReviewView {
  const now = settings.get();
  const isCustom = now.montage === 'custom';
  return {
    startSeconds: startSeconds.peek(),
    spanSeconds: now.spanSeconds,
    mmPerSecond: now.mmPerSecond,
    uvPerMm: isSensitivitySettled ? now.uvPerMm : undefined,
    montage: now.montage,
    custom: isCustom ? now.custom : undefined,
    customName: isCustom ? now.customName : undefined,
    filter: now.filter,
    filterOverrides: now.filterOverrides,
    isFilteredShown: now.isFilteredShown,
    isRawShown: now.isRawShown,
    rawPlace: now.rawPlace,
    hiddenLabels: now.hiddenLabels,
  };
}

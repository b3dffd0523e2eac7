import type { ReviewView } from '#model/review/review-view.ts';
import type { Workbench } from '../workbench/workbench.ts';

/**
 * View settings stored for the next opening. Bad channels belong to the review, the polarity to the user, the
 * calibration to the screen. A sensitivity that is not fitted yet is left out: the next opening fits it.
 */
export function reviewViewOf({ settings, startSeconds, isSensitivitySettled }: Workbench): ReviewView {
  const { badChannels: _bad, isNegativeUp: _polarity, pxPerMm: _scale, ...view } = settings.get();
  const isCustom = view.montage === 'custom';
  return {
    ...view,
    startSeconds: startSeconds.peek(),
    uvPerMm: isSensitivitySettled ? view.uvPerMm : undefined,
    custom: isCustom ? view.custom : undefined,
    customName: isCustom ? view.customName : undefined,
  };
}

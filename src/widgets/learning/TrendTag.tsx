import {
  ArrowTopRightIcon,
  ArrowBottomRightIcon,
  HelpIcon,
  MinusIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';
import type { LedgerEntry } from '#model/learning/learning-ledger.ts';

/** Trend of a condition, in color, shape and words. */
export function TrendTag({ trend, isHiddenDecline, direction }: LedgerEntry) {
  if (isHiddenDecline) {
    return (
      <span className="lw-tag lw-tag--danger">
        <WarningSignIcon aria-hidden="true" size={12} /> Hidden decline
      </span>
    );
  }
  const isRising = (trend === 'improved') === (direction === 'reward');
  const Arrow = isRising ? ArrowTopRightIcon : ArrowBottomRightIcon;
  switch (trend) {
    case 'improved':
      return (
        <span className="lw-tag lw-tag--success">
          <Arrow aria-hidden="true" size={12} /> As intended
        </span>
      );
    case 'declined':
      return (
        <span className="lw-tag lw-tag--warning">
          <Arrow aria-hidden="true" size={12} /> Opposite direction
        </span>
      );
    case 'unclear':
      return (
        <span className="lw-tag">
          <MinusIcon aria-hidden="true" size={12} /> No clear change
        </span>
      );
    case 'tooShort':
      return (
        <span className="lw-tag">
          <HelpIcon aria-hidden="true" size={12} /> Not enough data
        </span>
      );
  }
}

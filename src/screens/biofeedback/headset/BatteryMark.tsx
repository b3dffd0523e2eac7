import type { HeadsetView } from '#live/headsets/index.ts';
import { batteryWords, isBatteryLow } from './headset-words.ts';

/** Battery icon with its fill level, and the percentage beside it. */
export function BatteryMark({ view }: { view: HeadsetView }) {
  const words = batteryWords(view);
  if (words === undefined) return <>not reported</>;
  const share = Math.min(100, Math.max(0, view.power?.batteryPct ?? 0)) / 100;
  return (
    <span className="lw-battery" data-low={isBatteryLow(view)}>
      <svg viewBox="0 0 22 11" aria-hidden="true">
        <rect className="lw-battery__case" x="0.75" y="0.75" width="18.5" height="9.5" rx="2" />
        <rect className="lw-battery__knob" x="20" y="3.5" width="2" height="4" rx="0.5" />
        <rect
          className="lw-battery__fill"
          x="2.5"
          y="2.5"
          width={(15 * share).toFixed(1)}
          height="6"
          rx="1"
        />
      </svg>
      {words}
    </span>
  );
}

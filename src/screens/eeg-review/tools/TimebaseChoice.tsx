import { plain } from '#shared/locale/formats.ts';
import { REVIEW_TIMEBASES_SECONDS, type Workbench } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import { ToolChoice, withCurrent } from './ToolChoice.tsx';

/** Speeds of paper recorders. */
const SPEEDS_MM_PER_SECOND = [7.5, 15, 30, 60] as const;
const SPEED = 'mm:';

/** The length of a page, or a paper speed on the calibrated screen. */
export function TimebaseChoice({ workbench }: { workbench: Workbench }) {
  // Without samples, the events give the length of the file, and they load later.
  useStore(workbench.annotations);
  const { spanSeconds, mmPerSecond } = useStore(workbench.settings);
  const whole = Math.max(1, workbench.extentSeconds);
  const spans = [...REVIEW_TIMEBASES_SECONDS.filter((seconds) => seconds < whole), whole];
  const shown = mmPerSecond === undefined ? spanSeconds : undefined;
  return (
    <ToolChoice
      label="Timebase"
      value={mmPerSecond === undefined ? String(spanSeconds) : SPEED + mmPerSecond}
      options={[
        ...withCurrent(spans, shown).map((seconds) => ({
          value: String(seconds),
          label: seconds === whole ? 'Whole recording' : `${spanWords(seconds)} a page`,
        })),
        ...SPEEDS_MM_PER_SECOND.map((speed) => ({ value: SPEED + speed, label: `${speed} mm/s` })),
      ]}
      onChange={(value) =>
        value.startsWith(SPEED)
          ? workbench.setSpeed(Number(value.slice(SPEED.length)))
          : workbench.setSpan(Number(value))
      }
    />
  );
}

function spanWords(seconds: number): string {
  if (seconds < 60) return `${plain(Math.round(seconds * 10) / 10)} s`;
  if (seconds < 3600) return `${plain(Math.round(seconds / 6) / 10)} min`;
  return `${plain(Math.round(seconds / 360) / 10)} h`;
}

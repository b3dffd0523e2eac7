import { HelpIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { HonestyVerdict } from '#shared/engine/emg-honesty.ts';

const VERDICTS = {
  honest: { words: 'Success does not follow muscle', kind: 'success', Icon: TickCircleIcon },
  watch: { words: 'Success rises somewhat with muscle', kind: 'warning', Icon: WarningSignIcon },
  muscle: { words: 'This reward may be muscle', kind: 'danger', Icon: WarningSignIcon },
  unknown: { words: 'Muscle unknown', kind: 'neutral', Icon: HelpIcon },
} as const;

/** Whether success followed muscle, in color, shape and words. */
export function VerdictTag({ verdict }: { verdict: HonestyVerdict }) {
  const { words, kind, Icon } = VERDICTS[verdict];
  return (
    <span className={`lw-tag lw-tag--${kind}`}>
      <Icon aria-hidden="true" size={12} /> {words}
    </span>
  );
}

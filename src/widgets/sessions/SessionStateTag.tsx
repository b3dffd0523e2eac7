import { CalendarIcon, DisableIcon, PlayIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { SessionState } from '#shared/api/sessions.ts';

const LOOKS = {
  planned: { kind: 'info', word: 'Planned', Icon: CalendarIcon },
  running: { kind: 'info', word: 'Running', Icon: PlayIcon },
  interrupted: { kind: 'warning', word: 'Interrupted', Icon: WarningSignIcon },
  completed: { kind: 'success', word: 'Completed', Icon: TickCircleIcon },
  cancelled: { kind: 'neutral', word: 'Canceled', Icon: DisableIcon },
} as const satisfies Record<SessionState, unknown>;

export const sessionStateWords = (state: SessionState): string => LOOKS[state].word;

export function SessionStateTag({ state }: { state: SessionState }) {
  const { kind, word, Icon } = LOOKS[state];
  return (
    <span className={`lw-tag lw-tag--${kind}`}>
      <Icon size={12} aria-hidden="true" />
      {word}
    </span>
  );
}

import { Calendar, Disable, Play, TickCircle, WarningSign } from '@blueprintjs/icons';
import type { SessionState } from '#shared/api/sessions.ts';

const LOOKS = {
  planned: { kind: 'info', word: 'Planned', Icon: Calendar },
  running: { kind: 'info', word: 'Running', Icon: Play },
  interrupted: { kind: 'warning', word: 'Interrupted', Icon: WarningSign },
  completed: { kind: 'success', word: 'Completed', Icon: TickCircle },
  cancelled: { kind: 'neutral', word: 'Cancelled', Icon: Disable },
} as const satisfies Record<SessionState, unknown>;

export function SessionStateTag({ state }: { state: SessionState }) {
  const { kind, word, Icon } = LOOKS[state];
  return (
    <span className={`lw-tag lw-tag--${kind}`}>
      <Icon size={12} aria-hidden="true" />
      {word}
    </span>
  );
}

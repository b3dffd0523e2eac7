import { useStore } from '#live/store/index.ts';
import { withMinus } from '#ui/text/format.ts';
import { VerdictTag } from '#widgets/replay/VerdictTag.tsx';
import { useConnectedRoom } from '../room/room-context.ts';

/** Whether success follows muscle in this session so far, and why it says so. */
export function MuscleNow() {
  const { panels } = useConnectedRoom();
  const { verdict, words } = useStore(panels.honesty);
  return (
    <p className="lw-muscle-now" aria-label="Brain or muscle">
      <VerdictTag verdict={verdict} /> <span className="lw-muted lw-small">{withMinus(words)}</span>
    </p>
  );
}

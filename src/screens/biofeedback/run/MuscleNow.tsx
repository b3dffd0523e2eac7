import { useStore } from '#live/store/index.ts';
import { localText } from '#ui/text/format.ts';
import { VerdictTag } from '#widgets/replay/VerdictTag.tsx';
import { useConnectedRoom } from '../room/room-context.ts';

/** Whether success follows muscle in this session so far, and why it says so. */
export function MuscleNow() {
  const { panels } = useConnectedRoom();
  const honesty = useStore(panels.honesty.view);
  return (
    <section className="lw-run__muscle" aria-label="Brain or muscle">
      <VerdictTag verdict={honesty.verdict} />
      <p className="lw-muted lw-small">{localText(honesty.words)}</p>
    </section>
  );
}

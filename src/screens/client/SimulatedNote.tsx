import type { SessionListItem } from '#shared/api/sessions.ts';
import { countOf } from '#ui/text/format.ts';
import { SimulatedTag } from '#widgets/sessions/SimulatedTag.tsx';

/** Says that figures leave out simulated sessions, if the newest sessions include any. */
export function SimulatedNote({ sessions }: { sessions: readonly SessionListItem[] }) {
  const count = sessions.filter(({ isSimulated }) => isSimulated).length;
  if (count === 0) return undefined;
  return (
    <p className="lw-muted">
      <SimulatedTag isSimulated /> {countOf(count, 'session')} on the simulated headset{' '}
      {count === 1 ? 'is' : 'are'} left out of these figures.
    </p>
  );
}

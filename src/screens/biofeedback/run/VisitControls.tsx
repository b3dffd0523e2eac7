import { Button } from '@blueprintjs/core';
import type { Visit } from '../room/use-visit.ts';
import { useWalk } from '../room/use-walk.ts';

const LONGER_SECONDS = 60;

/** Changes the step under way: longer, again from its beginning, or on to the next one. */
export function VisitControls({ visit }: { visit: Visit }) {
  const { walk } = visit;
  const { walk: progress } = useWalk(visit);
  const isLast = progress.states.every((state, index) => index <= progress.at || state !== 'next');
  return (
    <>
      <Button size="large" variant="minimal" onClick={() => void walk.extend(LONGER_SECONDS)}>
        1 min longer
      </Button>
      <Button size="large" variant="minimal" onClick={() => void walk.repeat()}>
        Repeat
      </Button>
      <Button size="large" variant="minimal" onClick={() => void walk.skip()}>
        {isLast ? 'End this step' : 'Skip to the next step'}
      </Button>
    </>
  );
}

import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { formatClock } from '#live/charts/index.ts';
import type { LiveSession } from '#live/session/index.ts';
import { useStore } from '#live/store/index.ts';
import { Num } from '#ui/text/Num.tsx';
import { useRoom } from '../room/room-context.ts';

const LONGER_SECONDS = 30;

/** `hasKey`: the space bar lets the next step wait. */
type RestClockProps = { next?: string; hasKey?: boolean };

/** The time until the next step starts by itself; nothing while it waits for the therapist. */
export function RestClock({ next = 'The next run', hasKey = false }: RestClockProps) {
  const { rests } = useRoom();
  return rests ? <Counting rests={rests} next={next} hasKey={hasKey} /> : undefined;
}

type CountingProps = Required<RestClockProps> & { rests: NonNullable<LiveSession['rests']> };

function Counting({ rests, next, hasKey }: CountingProps) {
  const { endsAtMs } = useStore(rests.view);
  const secondsLeft = useSecondsUntil(endsAtMs);
  if (secondsLeft === undefined) return undefined;
  return (
    <div className="lw-stage__actions">
      <p role="timer" aria-label="Rest">
        {next} starts in <Num>{formatClock(secondsLeft)}</Num>
      </p>
      <Button onClick={() => rests.extend(LONGER_SECONDS)}>{LONGER_SECONDS} s longer</Button>
      <Button onClick={() => rests.hold()}>
        Wait for me{hasKey ? <kbd className="lw-key">Space</kbd> : undefined}
      </Button>
    </div>
  );
}

const TICK_MS = 250;

function useSecondsUntil(endsAtMs: number | undefined): number | undefined {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (endsAtMs === undefined) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return endsAtMs === undefined ? undefined : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}

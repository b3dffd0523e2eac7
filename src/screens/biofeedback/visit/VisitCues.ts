import { useEffect, useEffectEvent, useState } from 'react';
import { browserCues } from '#live/session/index.ts';
import type { SessionRig } from '../room/use-live-session.ts';
import type { Visit } from '../room/use-visit.ts';
import { useWalk } from '../room/use-walk.ts';

type VisitCuesProps = { rig: SessionRig; visit: Visit };

/**
 * A tone at the beginning and end of each recording, for a client with closed eyes. A simulated client opens and closes
 * its eyes as told. Shows nothing.
 */
export function VisitCues({ rig: { session }, visit }: VisitCuesProps) {
  const [cues] = useState(browserCues);
  useEffect(() => () => cues.dispose(), [cues]);
  const { walk, step } = useWalk(visit);
  const eyes = walk.stage === 'active' && step?.kind === 'recording' ? step.eyes : undefined;
  const trained = useEffectEvent(() => session.controller.view.get().eyes ?? 'open');
  useEffect(() => {
    if (eyes === undefined) return undefined;
    const isSimulated = session.controller.view.get().source?.kind === 'simulated';
    // The click that began the session allows sound. Without sound, the recording continues.
    void cues.unlock().then(
      () => cues.tone(),
      () => undefined,
    );
    if (isSimulated) session.setSimulatedEyes(eyes);
    return () => {
      cues.tone();
      if (isSimulated) session.setSimulatedEyes(trained());
    };
  }, [eyes, cues, session]);
  return undefined;
}

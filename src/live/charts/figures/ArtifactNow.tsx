import { useCallback } from 'react';
import type { LiveSignals } from '#live/signals/live-signals.ts';
import { channelArtifactWords } from './artifact-words.ts';
import { LiveText } from './LiveText.tsx';

type ArtifactNowProps = { live: LiveSignals; channelNames: readonly string[] };

/** Channels with an artifact and its reason. Shown for two seconds, so that it can be read. Renders once. */
export function ArtifactNow({ live, channelNames }: ArtifactNowProps) {
  const read = useCallback(() => {
    // Depends on the counter, because the array is written in place.
    return live.channelArtifactRevision.value < 0
      ? ''
      : channelArtifactWords(live.channelArtifacts.bits, channelNames);
  }, [live, channelNames]);
  return <LiveText read={read} className="lw-artifact-now" />;
}

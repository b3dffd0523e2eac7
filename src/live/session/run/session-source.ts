import type { EngineLink } from '#live/workers/engine-client.ts';
import type { SourceLink } from '#live/workers/worker-links.ts';
import type { HeadsetSamples } from '#live/headsets/connection/create-headset.ts';

/** The source of a session's samples; call `useHeadset` after a headset was chosen. */
export type SessionSource = SourceLink & { useHeadset?: () => void };

/**
 * Combines two sources: the worker for files and simulation, and the connected headset. The engine has one port for
 * samples, which is reconnected when the choice changes.
 */
export function createSessionSource(
  engine: Pick<EngineLink, 'connect'>,
  worker: SourceLink,
  headset: HeadsetSamples,
): SessionSource {
  let isHeadset = false;
  let joined: 'worker' | 'headset' | undefined;
  const active = () => (isHeadset ? headset : worker);
  const connect = async (samples: MessagePort) => {
    joined = isHeadset ? 'headset' : 'worker';
    await active().connect(samples);
  };
  const choose = (next: boolean) => {
    // The previous source must not keep sending in the background.
    if (joined !== undefined && isHeadset !== next)
      void active()
        .stop()
        .catch(() => undefined);
    isHeadset = next;
  };
  return {
    openFile(file, blankUnit) {
      choose(false);
      return worker.openFile(file, blankUnit);
    },
    openSimulated(options) {
      choose(false);
      return worker.openSimulated(options);
    },
    useHeadset: () => choose(true),
    connect,
    async start(options) {
      if (joined !== (isHeadset ? 'headset' : 'worker')) await engine.connect({ connect });
      await active().start(options);
    },
    hold: () => active().hold(),
    resume: () => active().resume(),
    stop: () => active().stop(),
    setEyes: (eyes) => worker.setEyes(eyes),
    onFailure: (listener) =>
      worker.onFailure((message) => {
        if (!isHeadset) listener(message);
      }),
    dispose: () => worker.dispose(),
  };
}

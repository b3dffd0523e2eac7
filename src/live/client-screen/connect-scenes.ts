import type { FeedbackRack, LiveSession, SessionController } from '#live/session/index.ts';
import type { ClientScreenHost } from './client-screen-host.ts';
import type { ClientScene } from './messages.ts';
import { momentOf } from './scene.ts';

type Scenes = {
  host: Pick<ClientScreenHost, 'show'>;
  session: Pick<SessionController, 'view'>;
  feedback: Pick<FeedbackRack, 'view' | 'pictureSettings'>;
  rests: LiveSession['rests'];
};

/** Keeps the client's screen at the moment of the session and the picture chosen. Returns a function that ends it. */
export function connectScenes({ host, session, feedback, rests }: Scenes): () => void {
  let shown: ClientScene | undefined;
  const show = () => {
    const { state, eyes, restingEyes } = session.view.get();
    const scene: ClientScene = {
      moment: momentOf(state.step),
      eyes: state.step === 'resting' ? restingEyes : eyes,
      picture: feedback.view.get().pictureChoice,
      settings: feedback.pictureSettings,
      breakEndsAtMs: rests?.view.get().endsAtMs,
    };
    // The view of a session changes every second. Two files with one text are still two pictures.
    if (scene.picture === shown?.picture && JSON.stringify(scene) === JSON.stringify(shown)) return;
    shown = scene;
    host.show(scene);
  };
  show();
  const stops = [session.view.subscribe(show), feedback.view.subscribe(show)];
  if (rests) stops.push(rests.view.subscribe(show));
  return () => {
    for (const stop of stops) stop();
  };
}

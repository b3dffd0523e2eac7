import type { FeedbackRack, LiveSession, SessionController } from '#live/session/index.ts';
import type { ClientScreenHost } from './client-screen-host.ts';
import { momentOf } from './scene.ts';

type Scenes = {
  host: Pick<ClientScreenHost, 'show'>;
  session: Pick<SessionController, 'view'>;
  feedback: Pick<FeedbackRack, 'view' | 'pictureSettings'>;
  rests: LiveSession['rests'];
};

/** Keeps the client's screen at the moment of the session and the picture chosen. Returns a function that ends it. */
export function connectScenes({ host, session, feedback, rests }: Scenes): () => void {
  let shown = '';
  const show = () => {
    const { state, eyes } = session.view.get();
    const scene = {
      moment: momentOf(state.step),
      eyes,
      settings: feedback.pictureSettings,
      breakEndsAtMs: rests?.view.get().endsAtMs,
    };
    const { pictureChoice: picture } = feedback.view.get();
    const key = JSON.stringify([scene, picture, picture.kind === 'file' && picture.file.name]);
    // The view of a session changes every second.
    if (key === shown) return;
    shown = key;
    host.show({ ...scene, picture });
  };
  show();
  const stops = [session.view.subscribe(show), feedback.view.subscribe(show)];
  if (rests) stops.push(rests.view.subscribe(show));
  return () => {
    for (const stop of stops) stop();
  };
}

import type { FeedbackFrame } from '#live/session/feedback/feedback-sink.ts';
import type { PictureChoice } from '#live/session/feedback/picture-rack.ts';
import type { VideoSettings } from '#live/session/feedback/video-feedback.ts';

/** What happens at the moment, as the client is told. */
export type Moment = 'welcome' | 'baseline' | 'training' | 'paused' | 'break' | 'thanks';

/** Everything the client's screen shows besides frames. It contains no figures, names of bands or names of people. */
export type ClientScene = {
  moment: Moment;
  eyes: 'open' | 'closed' | undefined;
  picture: PictureChoice;
  settings: Partial<VideoSettings>;
  /** When a break ends by itself, in epoch milliseconds. */
  breakEndsAtMs: number | undefined;
};

/** From the therapist's window. */
export type ToClient =
  /** Asks for `hello`: the therapist's page has been reloaded. */
  | { kind: 'whoIsThere' }
  | { kind: 'scene'; scene: ClientScene }
  /** At most 25 times a second; also a sign of life. `secondsLeft` of a phase with an end, else null. */
  | { kind: 'frame'; frame: FeedbackFrame; secondsLeft: number | null }
  | { kind: 'alive' }
  | { kind: 'close' };

/** From the client's screen. */
export type FromClient =
  | { kind: 'hello' }
  /** `isFinal`: closed on purpose. Else it may be a reload. */
  | { kind: 'leaving'; isFinal: boolean }
  /** The picture cannot be shown, with cause and way out; undefined when it is shown again. */
  | { kind: 'problem'; message: string | undefined }
  /** The monitor that shows the window was disconnected, or is back. */
  | { kind: 'monitor'; isLost: boolean };

/** The part of a BroadcastChannel used here. */
export type MessageLink = {
  post(message: ToClient | FromClient): void;
  close(): void;
};
export type OpenLink = (onMessage: (message: ToClient | FromClient) => void) => MessageLink;

/** Connects the windows of one recording in this browser. */
export const broadcastLink =
  (recordingId: string): OpenLink =>
  (onMessage) => {
    const channel = new BroadcastChannel(`loopwell-client-screen:${recordingId}`);
    channel.addEventListener('message', ({ data }: MessageEvent<ToClient | FromClient>) => onMessage(data));
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  };

/** How often the therapist's window says that it is there. */
export const ALIVE_MS = 1000;

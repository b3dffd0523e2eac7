import type { VideoPlace } from '#shared/feedback/video-url.ts';
import type { VideoPlayer } from './video-feedback.ts';

export type OpenedPlayer = { ok: true; player: VideoPlayer } | { ok: false; message: string };

const LOAD_TIMEOUT_MS = 15_000;
const OFFLINE = (site: string) =>
  `${site} cannot be reached from this computer. The session continues without the video; use a local file or sound instead.`;

/** The video can no longer be played, after it had opened. Cause and way out. */
type OnBroken = (message: string) => void;

/** Plays a local file in `frame`. */
export function openVideoFile(file: File, frame: HTMLElement, onBroken: OnBroken): Promise<OpenedPlayer> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.loop = true;
  video.playsInline = true;
  video.volume = 0;
  frame.replaceChildren(video);
  return new Promise((resolve) => {
    let isOpen = false;
    video.addEventListener('loadeddata', () => {
      isOpen = true;
      resolve({
        ok: true,
        player: {
          setVolume: (volume) => {
            video.volume = Math.min(1, volume);
          },
          play: () => void video.play().catch(() => undefined),
          pause: () => video.pause(),
          dispose: () => {
            video.remove();
            URL.revokeObjectURL(url);
          },
        },
      });
    });
    video.addEventListener('error', () => {
      URL.revokeObjectURL(url);
      const message = `'${file.name}' cannot be played by this browser. Choose an MP4 (H.264) or WebM file.`;
      if (isOpen) onBroken(message);
      else resolve({ ok: false, message });
    });
    video.src = url;
  });
}

/** Plays a video of a site in `frame`. Rejects with a message when the site does not respond. */
export async function openVideoSite(
  place: VideoPlace,
  frame: HTMLElement,
  onBroken: OnBroken,
): Promise<OpenedPlayer> {
  const site = place.site === 'youtube' ? 'YouTube' : 'Vimeo';
  const opening =
    place.site === 'youtube'
      ? openYouTube(place.videoId, frame, onBroken)
      : openVimeo(place, frame, onBroken);
  return withinTime(opening, { ok: false, message: OFFLINE(site) });
}

/** Rejects with `failure` when the player fails or does not load in time; a player that loads later is removed. */
export function withinTime(
  opening: Promise<OpenedPlayer>,
  failure: OpenedPlayer,
  timeoutMs = LOAD_TIMEOUT_MS,
): Promise<OpenedPlayer> {
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve(failure);
    }, timeoutMs);
    const settle = (opened: OpenedPlayer) => {
      clearTimeout(timer);
      if (isLate && opened.ok) opened.player.dispose();
      resolve(opened);
    };
    opening.then(settle, () => settle(failure));
  });
}

type YouTubePlayer = {
  setVolume(percent: number): void;
  unMute(): void;
  playVideo(): void;
  pauseVideo(): void;
  destroy(): void;
};
type YouTubeApi = {
  Player: new (element: HTMLElement, options: object) => YouTubePlayer;
  ready(run: () => void): void;
};
type VimeoPlayer = {
  ready(): Promise<void>;
  setVolume(volume: number): Promise<unknown>;
  play(): Promise<unknown>;
  pause(): Promise<unknown>;
  destroy(): Promise<unknown>;
  /** `method`: the call that failed; absent if playing failed. */
  on(event: 'error', run: (error: { method?: string }) => void): void;
};
type VimeoApi = { Player: new (element: HTMLElement, options: object) => VimeoPlayer };
type PlayerGlobals = { YT?: YouTubeApi; Vimeo?: VimeoApi };
const globals = (): PlayerGlobals => globalThis as PlayerGlobals;

async function openYouTube(videoId: string, frame: HTMLElement, onBroken: OnBroken): Promise<OpenedPlayer> {
  if (!globals().YT) await loadScript('https://www.youtube.com/iframe_api');
  const target = document.createElement('div');
  frame.replaceChildren(target);
  return new Promise((resolve) => {
    let isOpen = false;
    globals().YT!.ready(() => {
      const player = new (globals().YT!.Player)(target, {
        videoId,
        host: 'https://www.youtube-nocookie.com',
        playerVars: { controls: 0, playsinline: 1, rel: 0, loop: 1, playlist: videoId },
        events: {
          onReady: () => {
            isOpen = true;
            player.setVolume(0);
            player.unMute();
            resolve({ ok: true, player: youTubePlayer(player) });
          },
          // A video that may not be shown here often says so only when it is played.
          onError: ({ data }: { data: number }) => {
            if (isOpen) onBroken(youTubeProblem(data));
            else resolve({ ok: false, message: youTubeProblem(data) });
          },
        },
      });
    });
  });
}

const youTubePlayer = (player: YouTubePlayer): VideoPlayer => ({
  setVolume: (volume) => player.setVolume(Math.round(100 * Math.min(1, volume))),
  play: () => player.playVideo(),
  pause: () => player.pauseVideo(),
  dispose: () => player.destroy(),
});

/** Error numbers of the IFrame API reference: 2, 5, 100, 101 and 150. */
function youTubeProblem(code: number): string {
  if (code === 100) return 'This YouTube video was removed or is private. Choose another one.';
  if (code === 101 || code === 150)
    return 'The owner of this YouTube video does not allow it outside YouTube. Choose another one.';
  return 'YouTube cannot play this video. Check its address or choose another one.';
}

async function openVimeo(
  place: Extract<VideoPlace, { site: 'vimeo' }>,
  frame: HTMLElement,
  onBroken: OnBroken,
): Promise<OpenedPlayer> {
  if (!globals().Vimeo) await loadScript('https://player.vimeo.com/api/player.js');
  const target = document.createElement('div');
  frame.replaceChildren(target);
  const page = `https://vimeo.com/${place.videoId}${place.hash === undefined ? '' : `/${place.hash}`}`;
  const player = new (globals().Vimeo!.Player)(target, { url: page, controls: false, loop: true });
  try {
    await player.ready();
  } catch {
    return {
      ok: false,
      message: 'Vimeo does not show this video here. It may be private; choose another one.',
    };
  }
  player.on('error', ({ method }) => {
    if (method === undefined) onBroken('Vimeo cannot play this video any more. Choose another one.');
  });
  const ignore = () => undefined;
  return {
    ok: true,
    player: {
      setVolume: (volume) => void player.setVolume(Math.min(1, volume)).catch(ignore),
      play: () => void player.play().catch(ignore),
      pause: () => void player.pause().catch(ignore),
      dispose: () => void player.destroy().catch(ignore),
    },
  };
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`Could not load ${url}`));
    });
    document.head.append(script);
  });
}

export type VideoPlace =
  | { site: 'youtube'; videoId: string }
  | { site: 'vimeo'; videoId: string; hash?: string };
export type ParsedVideoUrl = { ok: true; place: VideoPlace } | { ok: false; message: string };

const YOUTUBE_ID = /^[\w-]{11}$/;
/** Key of an unlisted video. */
const VIMEO_HASH = /^[\da-f]+$/i;
const YOUTUBE_HOSTS = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com']);
const HELP =
  'Paste the address of a YouTube or Vimeo video, such as https://youtu.be/... or https://vimeo.com/...';

/** Parses the address of a video page in all forms that the two sites use. */
export function parseVideoUrl(text: string): ParsedVideoUrl {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, message: HELP };
  const url = toUrl(trimmed);
  if (!url) return { ok: false, message: `'${trimmed}' is not a web address. ${HELP}` };
  const host = url.hostname.replace(/^www\./, '');
  const parts = url.pathname.split('/').filter((part) => part !== '');
  if (host === 'youtu.be') return youtube(parts[0]);
  if (YOUTUBE_HOSTS.has(host)) return youtube(youtubeId(url, parts));
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url, parts);
  return { ok: false, message: `Videos of ${host} cannot be dimmed by Loopwell. ${HELP}` };
}

function toUrl(text: string): URL | undefined {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(full) && full.includes('.') ? new URL(full) : undefined;
}

function youtubeId(url: URL, parts: readonly string[]): string | undefined {
  if (parts[0] === 'watch') return url.searchParams.get('v') ?? undefined;
  return ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '') ? parts[1] : undefined;
}

function youtube(videoId: string | undefined): ParsedVideoUrl {
  if (videoId !== undefined && YOUTUBE_ID.test(videoId))
    return { ok: true, place: { site: 'youtube', videoId } };
  return {
    ok: false,
    message:
      'This YouTube address does not lead to a single video. Open the video and copy its address (playlists and channels do not work).',
  };
}

function vimeo(url: URL, parts: readonly string[]): ParsedVideoUrl {
  const at = parts.findIndex((part) => /^\d+$/.test(part));
  const videoId = parts[at];
  if (videoId === undefined) {
    return {
      ok: false,
      message: 'This Vimeo address does not lead to a video. Open the video and copy its address.',
    };
  }
  const next = parts[at + 1];
  const hash = [url.searchParams.get('h'), next].find((text) => text && VIMEO_HASH.test(text)) ?? undefined;
  return {
    ok: true,
    place: hash === undefined ? { site: 'vimeo', videoId } : { site: 'vimeo', videoId, hash },
  };
}

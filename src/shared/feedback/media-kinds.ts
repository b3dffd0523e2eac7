export const MEDIA_KINDS = ['sound', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export const MOST_MEDIA_BYTES = 200 * 1024 ** 2;

/** What a browser's file dialog offers. The bytes decide, not the name. */
export const ACCEPTED_FILES: Readonly<Record<MediaKind, string>> = {
  sound: '.mp3,.m4a,.ogg,.oga,.opus,.wav,.flac,.mp4,.webm,audio/*',
  video: '.mp4,.m4v,.webm,video/*',
};

export const FORMATS: Readonly<Record<MediaKind, string>> = {
  sound: 'an MP3, M4A, OGG, WAV or FLAC sound',
  video: 'an MP4 or WebM video',
};

export const tooLarge = (name: string, byteCount: number): string =>
  `'${name}' has ${Math.ceil(byteCount / 1024 ** 2)} MB; 200 MB is the limit. Shorten it, or save it with a lower resolution.`;

import type { FeedbackResponse, FeedbackResponseFields } from '#shared/api/practice/feedback-responses.ts';
import type { PictureChoice } from '#live/session/index.ts';
import {
  DEFAULT_FEEDBACK_MAPPING,
  type FeedbackCurve,
  type VideoEffect,
} from '#shared/feedback/feedback-mapping.ts';
import type { PictureName } from '#shared/feedback/pictures.ts';
import type { SoundId } from '#shared/feedback/sounds.ts';

export const CURVE_WORDS: Readonly<Record<FeedbackCurve, string>> = {
  even: 'Even: each point counts the same',
  early: 'Early: small success is heard and seen',
  late: 'Late: only much success is heard and seen',
};

/** Instead of a built-in picture. */
export const VIDEO_PAGE = 'video';

export const EFFECT_WORDS: Readonly<Record<VideoEffect, string>> = {
  brightness: 'Brightness',
  size: 'Size',
  blur: 'Sharpness',
};

/** Values of the form: flat texts and numbers, so that two versions can be compared by field. */
export type ResponseForm = {
  name: string;
  hasAudio: boolean;
  hasVideo: boolean;
  /** Separated by commas. */
  tags: string;
  soundId: SoundId;
  picture: PictureName | typeof VIDEO_PAGE;
  videoUrl: string;
  floorDb: number;
  ceilingDb: number;
  brightnessFloorPct: number;
  brightnessCeilingPct: number;
  videoEffect: VideoEffect;
  curve: FeedbackCurve;
  attackSeconds: number;
  releaseSeconds: number;
  hasChime: boolean;
  chimeDb: number;
};

export const FORM_LABELS: Readonly<Record<keyof ResponseForm, string>> = {
  name: 'Name',
  hasAudio: 'Audio Feedback',
  hasVideo: 'Video Feedback',
  tags: 'Tags',
  soundId: 'Sound',
  picture: 'Picture',
  videoUrl: 'Address of the video',
  floorDb: 'Loudness at success 0 (dB)',
  ceilingDb: 'Loudness at success 100 (dB)',
  brightnessFloorPct: 'Picture at success 0 (%)',
  brightnessCeilingPct: 'Picture at success 100 (%)',
  videoEffect: 'Success changes its',
  curve: 'Curve',
  attackSeconds: 'Rises within (s)',
  releaseSeconds: 'Falls within (s)',
  hasChime: 'Chime with each reward',
  chimeDb: 'Chime level above the sound (dB)',
};

export const NEW_RESPONSE: ResponseForm = {
  name: '',
  hasAudio: true,
  hasVideo: false,
  tags: '',
  soundId: 'rain',
  picture: 'breath',
  videoUrl: '',
  ...DEFAULT_FEEDBACK_MAPPING,
};

export const formOf = ({
  name,
  types,
  tags,
  soundId,
  pictureId,
  videoUrl,
  mapping,
}: FeedbackResponse): ResponseForm => ({
  name,
  hasAudio: types.includes('Audio Feedback'),
  hasVideo: types.includes('Video Feedback'),
  tags: tags.join(', '),
  soundId: soundId ?? NEW_RESPONSE.soundId,
  picture: pictureId ?? (videoUrl === null ? NEW_RESPONSE.picture : VIDEO_PAGE),
  videoUrl: videoUrl ?? '',
  ...mapping,
});

export function fieldsOf(form: ResponseForm): FeedbackResponseFields {
  const { name, hasAudio, hasVideo, tags, soundId, picture, videoUrl, ...mapping } = form;
  return {
    name,
    types: [
      ...(hasAudio ? (['Audio Feedback'] as const) : []),
      ...(hasVideo ? (['Video Feedback'] as const) : []),
    ],
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    soundId: hasAudio ? soundId : null,
    pictureId: hasVideo && picture !== VIDEO_PAGE ? picture : null,
    videoUrl: hasVideo && picture === VIDEO_PAGE ? videoUrl : null,
    mapping,
  };
}

export const pictureOf = ({ picture, videoUrl }: ResponseForm): PictureChoice =>
  picture === VIDEO_PAGE ? { kind: 'url', url: videoUrl } : { kind: 'picture', name: picture };

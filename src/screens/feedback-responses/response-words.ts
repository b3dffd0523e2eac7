import type { FeedbackResponse, FeedbackResponseFields } from '#shared/api/practice/feedback-responses.ts';
import { DEFAULT_FEEDBACK_MAPPING, type FeedbackCurve } from '#shared/feedback/feedback-mapping.ts';
import type { SoundscapeName } from '#shared/feedback/sounds.ts';

export const CURVE_WORDS: Readonly<Record<FeedbackCurve, string>> = {
  even: 'Even: each point counts the same',
  early: 'Early: small success is heard and seen',
  late: 'Late: only much success is heard and seen',
};

/** Values of the form: flat texts and numbers, so that two versions can be compared by field. */
export type ResponseForm = {
  name: string;
  hasAudio: boolean;
  hasVideo: boolean;
  /** Separated by commas. */
  tags: string;
  soundId: SoundscapeName;
  videoUrl: string;
  floorDb: number;
  ceilingDb: number;
  brightnessFloorPct: number;
  brightnessCeilingPct: number;
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
  videoUrl: 'Address of the video',
  floorDb: 'Loudness at success 0 (dB)',
  ceilingDb: 'Loudness at success 100 (dB)',
  brightnessFloorPct: 'Brightness at success 0 (%)',
  brightnessCeilingPct: 'Brightness at success 100 (%)',
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
  videoUrl: '',
  ...DEFAULT_FEEDBACK_MAPPING,
};

export const formOf = ({
  name,
  types,
  tags,
  soundId,
  videoUrl,
  mapping,
}: FeedbackResponse): ResponseForm => ({
  name,
  hasAudio: types.includes('Audio Feedback'),
  hasVideo: types.includes('Video Feedback'),
  tags: tags.join(', '),
  soundId: soundId ?? NEW_RESPONSE.soundId,
  videoUrl: videoUrl ?? '',
  ...mapping,
});

export function fieldsOf(form: ResponseForm): FeedbackResponseFields {
  const { name, hasAudio, hasVideo, tags, soundId, videoUrl, ...mapping } = form;
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
    videoUrl: hasVideo ? videoUrl : null,
    mapping,
  };
}

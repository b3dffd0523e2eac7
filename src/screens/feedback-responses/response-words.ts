import type { FeedbackResponse, FeedbackResponseFields } from '#shared/api/practice/feedback-responses.ts';
import { type FeedbackRack, soundOf } from '#live/session/index.ts';
import type { FeedbackFileRef } from '#shared/api/practice/feedback-files.ts';
import { feedbackFileIdSchema } from '#shared/domain/ids.ts';
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
/** Instead of a built-in sound or picture: an uploaded file. */
export const OWN_FILE = 'file';

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
  soundId: SoundId | typeof OWN_FILE;
  /** Id of the uploaded sound; empty until one is chosen. */
  soundFileId: string;
  picture: PictureName | typeof VIDEO_PAGE | typeof OWN_FILE;
  videoFileId: string;
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
  soundFileId: 'Sound file',
  picture: 'Picture',
  videoFileId: 'Video file',
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
  soundFileId: '',
  picture: 'breath',
  videoFileId: '',
  videoUrl: '',
  ...DEFAULT_FEEDBACK_MAPPING,
};

export const formOf = ({
  name,
  types,
  tags,
  soundId,
  soundFile,
  pictureId,
  videoFile,
  videoUrl,
  mapping,
}: FeedbackResponse): ResponseForm => ({
  name,
  hasAudio: types.includes('Audio Feedback'),
  hasVideo: types.includes('Video Feedback'),
  tags: tags.join(', '),
  soundId: soundFile ? OWN_FILE : (soundId ?? NEW_RESPONSE.soundId),
  soundFileId: soundFile?.feedbackFileId ?? '',
  picture: videoFile ? OWN_FILE : (pictureId ?? (videoUrl === null ? NEW_RESPONSE.picture : VIDEO_PAGE)),
  videoFileId: videoFile?.feedbackFileId ?? '',
  videoUrl: videoUrl ?? '',
  ...mapping,
});

const idOf = (text: string) => feedbackFileIdSchema.safeParse(text).data ?? null;

export function fieldsOf(form: ResponseForm): FeedbackResponseFields {
  const { name, hasAudio, hasVideo, tags, soundId, picture, videoUrl, ...rest } = form;
  const { soundFileId, videoFileId, ...mapping } = rest;
  const isBuiltIn = picture !== VIDEO_PAGE && picture !== OWN_FILE;
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
    soundId: hasAudio && soundId !== OWN_FILE ? soundId : null,
    soundFileId: hasAudio && soundId === OWN_FILE ? idOf(soundFileId) : null,
    pictureId: hasVideo && isBuiltIn ? picture : null,
    videoFileId: hasVideo && picture === OWN_FILE ? idOf(videoFileId) : null,
    videoUrl: hasVideo && picture === VIDEO_PAGE ? videoUrl : null,
    mapping,
  };
}

/** What the form's sound and picture are, for trying them; `files` are the uploaded ones. */
export function choicesOf(form: ResponseForm, files: readonly FeedbackFileRef[]) {
  const { soundId, soundFileId, picture, videoFileId, videoUrl } = form;
  const fileOf = (id: string) => files.find(({ feedbackFileId }) => feedbackFileId === id) ?? null;
  return {
    sound: soundId === OWN_FILE ? soundOf(null, fileOf(soundFileId)) : soundOf(soundId),
    picture: pictureOf(picture, fileOf(videoFileId), videoUrl),
  };
}

export type PictureOfForm = Parameters<FeedbackRack['choosePicture']>[0];

function pictureOf(
  picture: ResponseForm['picture'],
  file: FeedbackFileRef | null,
  url: string,
): PictureOfForm {
  if (picture === VIDEO_PAGE) return { kind: 'url', url };
  if (picture === OWN_FILE) return file ? { kind: 'stored', file } : { kind: 'none' };
  return { kind: 'picture', name: picture };
}

/** Errors of the fields that the form shows in another place. */
export function placedErrors(errors: Readonly<Record<string, string>>, form: ResponseForm) {
  const isOwnSound = form.hasAudio && form.soundId === OWN_FILE;
  const isOwnVideo = form.hasVideo && form.picture === OWN_FILE;
  return {
    ...errors,
    ...(isOwnSound && errors.soundId !== undefined && { soundFileId: 'Choose or upload a sound file.' }),
    ...(isOwnVideo && errors.videoUrl !== undefined && { videoFileId: 'Choose or upload a video file.' }),
  };
}

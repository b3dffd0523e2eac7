import type { FeedbackFileRef } from '#shared/api/practice/feedback-files.ts';
import type { KeptFeedback } from '#model/sessions/kept-feedback.ts';
import type { PictureChoice } from './picture-rack.ts';
import type { SoundId, SoundscapeName } from './soundscapes.ts';

export type SoundChoice =
  | { kind: 'none' }
  | { kind: 'soundscape'; name: SoundscapeName }
  | { kind: 'bands' }
  | { kind: 'file'; file: File }
  | StoredChoice;

/** A sound or video uploaded for feedback responses. */
export type StoredChoice = { kind: 'stored'; file: FeedbackFileRef };

/** The choice for the sound of a feedback response; null is silence. */
export function soundOf(soundId: SoundId | null, file: FeedbackFileRef | null = null): SoundChoice {
  if (file) return { kind: 'stored', file };
  if (soundId === null) return { kind: 'none' };
  return soundId === 'bands' ? { kind: 'bands' } : { kind: 'soundscape', name: soundId };
}

/** Of an uploaded file, as stored with a run. */
const fileText = (feedbackFileId: string): string => `file:${feedbackFileId}`;

export function soundText(sound: SoundChoice): string | null {
  switch (sound.kind) {
    case 'none':
      return null;
    case 'soundscape':
      return sound.name;
    case 'stored':
      return fileText(sound.file.feedbackFileId);
    case 'bands':
    case 'file':
      return sound.kind;
  }
}

export function pictureText(choice: PictureChoice): string | null {
  switch (choice.kind) {
    case 'none':
      return null;
    case 'picture':
      return choice.name;
    case 'url':
      return choice.url;
    case 'file':
      return choice.feedbackFileId === undefined ? 'file' : fileText(choice.feedbackFileId);
  }
}

export const OWN_SOUND_GONE =
  'The sound was a file of this computer, which the page cannot open by itself after it was closed. Choose it again. Until then there is no sound.';
export const OWN_PICTURE_GONE =
  'The video was a file of this computer, which the page cannot open by itself after it was closed. Choose it again.';

export const keptSound = (sound: SoundChoice): KeptFeedback['sound'] =>
  sound.kind === 'file' ? { kind: 'file' } : sound;

export const keptPicture = (picture: PictureChoice | StoredChoice): KeptFeedback['picture'] =>
  picture.kind === 'file' ? { kind: 'file' } : picture;

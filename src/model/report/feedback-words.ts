import type { RunFeedback } from '#shared/api/sessions.ts';
import { PICTURE_LABELS, type PictureName } from '#shared/feedback/pictures.ts';

/** A file of the computer, or an uploaded one. Its name is not printed: it can name a person. */
const isFile = (id: string): boolean => id === 'file' || id.startsWith('file:');

const soundWords = ({ sound, isMuted, mapping }: RunFeedback): string | undefined => {
  if (sound === null) return undefined;
  if (isMuted) return 'sound, muted';
  const name = isFile(sound) ? 'from a file' : `'${sound}'`;
  const chime = mapping.hasChime ? ', and a chime for each reward' : '';
  return `sound ${name}, louder with success (${mapping.floorDb} to ${mapping.ceilingDb} dB)${chime}`;
};

const isPicture = (id: string): id is PictureName => Object.hasOwn(PICTURE_LABELS, id);

const pictureWords = ({ picture, mapping }: RunFeedback): string | undefined => {
  if (picture === null) return undefined;
  const name = isPicture(picture)
    ? PICTURE_LABELS[picture]
    : isFile(picture)
      ? 'video from a file'
      : `video ${picture}`;
  const { videoEffect, brightnessFloorPct, brightnessCeilingPct } = mapping;
  return `${name}, ${videoEffect} following success (${brightnessFloorPct} to ${brightnessCeilingPct} %)`;
};

function momentWords(feedback: RunFeedback): string {
  const parts = [soundWords(feedback), pictureWords(feedback)].filter((part) => part !== undefined);
  return parts.length === 0 ? 'no sound and no picture' : parts.join('; ');
}

/** What the client heard and saw; undefined if nothing was recorded. */
export function feedbackWords(feedbacks: readonly (RunFeedback | null | undefined)[]): string | undefined {
  const words = feedbacks.flatMap((feedback) => {
    if (!feedback) return [];
    const shown = [feedback, ...(feedback.changes ?? []).map((change) => ({ ...feedback, ...change }))];
    return [
      shown
        .map(momentWords)
        .filter((each, index, all) => each !== all[index - 1])
        .join(', then '),
    ];
  });
  const distinct = [...new Set(words)];
  return distinct.length === 0 ? undefined : distinct.join('. Other runs: ');
}

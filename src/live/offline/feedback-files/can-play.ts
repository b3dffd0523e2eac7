import type { MediaKind } from '#shared/feedback/media-kinds.ts';

/** A browser that says nothing for so long may still play the file. */
const ANSWER_WITHIN_MS = 15_000;

/** Whether this browser decodes the first picture, or the first sound, of a file. */
export function canPlay(file: File, kind: MediaKind): Promise<boolean> {
  const url = URL.createObjectURL(file);
  const element = document.createElement(kind === 'video' ? 'video' : 'audio');
  element.preload = 'auto';
  element.muted = true;
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(true), ANSWER_WITHIN_MS);
    const answer = (isPlayable: boolean) => {
      clearTimeout(timer);
      resolve(isPlayable);
    };
    element.addEventListener('loadeddata', () =>
      answer(!(element instanceof HTMLVideoElement) || element.videoWidth > 0),
    );
    element.addEventListener('error', () => answer(false));
    element.src = url;
  }).finally(() => {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(url);
  });
}

import { createPicture } from '#live/pictures/index.ts';
import type { PictureName } from '#shared/feedback/pictures.ts';
import { PictureFeedback } from './picture-feedback.ts';

/** Sharper than this is not seen from a chair, and costs time on large displays. */
const MOST_PIXELS_PER_PX = 2;

/** Draws a picture in `frame`, at its size. Undefined if the browser has no canvas. */
export function openPictureCanvas(name: PictureName, frame: HTMLElement): PictureFeedback | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return undefined;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const fit = () => {
    const { width, height } = frame.getBoundingClientRect();
    const scale = Math.min(MOST_PIXELS_PER_PX, devicePixelRatio);
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
  };
  fit();
  frame.replaceChildren(canvas);
  const resized = new ResizeObserver(() => {
    fit();
    feedback.redraw();
  });
  const feedback = new PictureFeedback(createPicture(name), {
    draw: (picture) => picture.draw(context, canvas),
    requestFrame: (run) => requestAnimationFrame(run),
    cancelFrame: (handle) => cancelAnimationFrame(handle),
    hasMotion: () => !calm.matches,
    nowMs: () => performance.now(),
    release: () => {
      resized.disconnect();
      canvas.remove();
    },
  });
  resized.observe(frame);
  return feedback;
}

import type { VideoEffect } from '#shared/feedback/feedback-mapping.ts';

/** Still recognizable as a picture. */
const MOST_BLUR_PX = 24;
/** Exponent of the sRGB transfer curve, as an approximation. */
const GAMMA = 2.2;

/** The style of a picture at `level` (0-1). CSS works equally for a file, a canvas and a frame of another site. */
export function effectStyle(level: number, effect: VideoEffect): { filter: string; scale: string } {
  switch (effect) {
    case 'brightness':
      return { filter: `brightness(${level.toFixed(3)})`, scale: '' };
    case 'size':
      return { filter: '', scale: level.toFixed(3) };
    case 'blur':
      return { filter: `blur(${(MOST_BLUR_PX * (1 - level)).toFixed(1)}px)`, scale: '' };
  }
}

export const applyEffect = (frame: HTMLElement, level: number, effect: VideoEffect): void => {
  Object.assign(frame.style, effectStyle(level, effect));
};

/** Relative luminance of a white picture at a brightness of `level`, and back. */
export const luminanceOf = (level: number): number => level ** GAMMA;
export const levelOf = (luminance: number): number => luminance ** (1 / GAMMA);

/** What a picture follows. It has no clock of its own: without success nothing in it moves. */
export type PictureInput = {
  /** 0-1: success after the mapping's curve and smoothing. */
  level: number;
  /** Discrete rewards since the last step. */
  rewards: number;
  /** False while the client prefers reduced motion: brightness and size follow success, positions stay. */
  hasMotion: boolean;
};

export type PictureSize = { width: number; height: number };

/** The part of a canvas context that pictures use. */
export type PictureContext = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'ellipse'
  | 'quadraticCurveTo'
  | 'closePath'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'fillText'
  | 'createLinearGradient'
  | 'createRadialGradient'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
>;

/** An animation or game. Its brightness rises with the level, and only with it. */
export type Picture = {
  /** Advances by `seconds` of the display's time. */
  step(input: PictureInput, seconds: number): void;
  draw(context: PictureContext, size: PictureSize): void;
};

/** Between two colors of the form [red, green, blue], 0-255. */
export type Rgb = readonly [red: number, green: number, blue: number];
export const mix = (from: Rgb, to: Rgb, share: number, alpha = 1): string => {
  const channels = from.map((value, index) => Math.round(value + (to[index]! - value) * share));
  return `rgb(${channels.join(' ')} / ${alpha})`;
};

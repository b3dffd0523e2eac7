/** Built-in pictures, by their stored ids: three animations and a game. */
export const PICTURES = ['breath', 'valley', 'ribbons', 'balloon'] as const;
export type PictureName = (typeof PICTURES)[number];

export const PICTURE_LABELS: Readonly<Record<PictureName, string>> = {
  breath: 'Breath (animation)',
  valley: 'Valley (animation)',
  ribbons: 'Ribbons (animation)',
  balloon: 'Balloon (game)',
};

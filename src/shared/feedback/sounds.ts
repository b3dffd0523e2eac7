/** Built-in sounds, by their stored ids. */
export const SOUNDSCAPES = ['rain', 'ocean', 'brook', 'wind', 'pad', 'campfire'] as const;
export type SoundscapeName = (typeof SOUNDSCAPES)[number];

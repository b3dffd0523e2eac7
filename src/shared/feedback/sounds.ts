/** Sounds that come with Loopwell, by the id they are stored under. */
export const SOUNDSCAPES = ['rain', 'ocean', 'brook', 'wind', 'pad', 'campfire'] as const;
export type SoundscapeName = (typeof SOUNDSCAPES)[number];

/** Built-in sounds that follow success as a whole, by their stored ids. */
export const SOUNDSCAPES = ['rain', 'ocean', 'brook', 'wind', 'pad', 'campfire', 'night', 'bowls'] as const;
export type SoundscapeName = (typeof SOUNDSCAPES)[number];

/** What a feedback response can name: a soundscape, or a sound of its own for each rewarded band. */
export const SOUND_IDS = [...SOUNDSCAPES, 'bands'] as const;
export type SoundId = (typeof SOUND_IDS)[number];

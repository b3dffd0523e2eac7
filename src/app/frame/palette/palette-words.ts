/** One sentence wherever the palette is named. */
export const PALETTE_WORDS = 'Search, or type what to do';

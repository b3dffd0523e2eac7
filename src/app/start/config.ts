const read = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith('https://') ? value.replace(/\/$/, '') : undefined;

/** Where people ask one another, set when the app is built (`VITE_COMMUNITY_SITE`); no link to it while it is not. */
export const COMMUNITY_SITE = read(import.meta.env.VITE_COMMUNITY_SITE);

const read = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith('https://') ? value.replace(/\/$/, '') : undefined;

/** Address of the community site, set at build time (`VITE_COMMUNITY_SITE`). Without it, no link is shown. */
export const COMMUNITY_SITE = read(import.meta.env.VITE_COMMUNITY_SITE);

/**
 * Addresses of pages that belong to the operator of this installation, set when it is built
 * (`VITE_MARKETING_SITE`, `VITE_COMMUNITY_SITE`). Links to them are hidden while they are not set.
 */
const read = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith('https://') ? value.replace(/\/$/, '') : undefined;

export const MARKETING_SITE = read(import.meta.env.VITE_MARKETING_SITE);
export const COMMUNITY_SITE = read(import.meta.env.VITE_COMMUNITY_SITE);

/** Pages of the marketing site linked from the top bar (specification section 2). */
export const SITE_LINKS = [
  { label: 'About Us', page: 'about-us' },
  { label: 'Mission', page: 'mission' },
  { label: 'Vision', page: 'vision' },
  { label: 'Product', page: 'product' },
  { label: 'News', page: 'news' },
] as const;
export type SitePage = (typeof SITE_LINKS)[number]['page'];

/** Path of a page, without the leading slash. */
export const sitePath = (page: string): string => `site/${page}.html`;

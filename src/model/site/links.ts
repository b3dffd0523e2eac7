/** Pages of the marketing site the top bar links to (specification section 2). */
export const SITE_LINKS = [
  { label: 'About Us', page: 'about-us' },
  { label: 'Mission', page: 'mission' },
  { label: 'Vision', page: 'vision' },
  { label: 'Product', page: 'product' },
  { label: 'News', page: 'news' },
] as const;
export type SitePage = (typeof SITE_LINKS)[number]['page'];

/** Where a page is served, without the slash it begins with. */
export const sitePath = (page: string): string => `site/${page}.html`;

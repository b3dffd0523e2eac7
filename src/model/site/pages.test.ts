import { describe, expect, it } from 'vitest';
import { SITE_LINKS } from './links.ts';
import { sitePages } from './pages.ts';

const PAGES = sitePages(2026);

describe('the pages about the product', () => {
  it('are those the top bar links to', () => {
    expect(PAGES.map(({ path }) => path)).toEqual([
      'site/about-us.html',
      'site/mission.html',
      'site/vision.html',
      'site/product.html',
      'site/news.html',
    ]);
  });

  it.each(PAGES)('link to one another and mark the one that is open ($path)', ({ path, html }) => {
    const links = [...html.matchAll(/<a href="\/(site\/[\w-]+\.html)"( aria-current="page")?>/g)];

    expect(links.map(([, target]) => target)).toEqual(PAGES.map((page) => page.path));
    expect(links.filter(([, , current]) => current !== undefined).map(([, target]) => target)).toEqual([
      path,
    ]);
    const { label } = SITE_LINKS.find(({ page }) => path === `site/${page}.html`)!;
    expect(html).toContain(`<title>${label} · Loopwell</title>`);
    expect(html).toContain(`<h1>${label}</h1>`);
    expect(html).toContain('© 2023–2026 Loopwell');
    expect(html).toContain('not for diagnosis');
    expect(html).not.toContain('<script');
  });
});

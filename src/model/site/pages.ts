import { SITE_LINKS, type SitePage, sitePath } from './links.ts';

/** Content of each page, as HTML. */
const TEXTS: Record<SitePage, string> = {
  'about-us': `<p>
        Loopwell is a web platform for practitioners of neurofeedback. It runs live sessions in the browser on real EEG,
        keeps every recording, and explains every number it shows.
      </p>
      <p>
        It is made for therapists, coaches and the people who run their practices. Clients have an app of their own.
      </p>
      <p>Loopwell is for training and screening. It is not a medical device and makes no diagnosis.</p>`,
  mission: `<p>
        Practitioners should be able to trust what they see. A threshold that moves by itself can hide that nothing is
        being learned; a lost packet can look like progress. Loopwell shows such things instead of smoothing them over.
      </p>
      <p>Whatever is on the screen can be computed again from the recording, bit for bit.</p>`,
  vision: `<p>
        A practice owns its data: it can run Loopwell on its own computer, without an account anywhere else, and take
        everything with it in open formats.
      </p>
      <p>A protocol says what is known for it and against it, and a session says what it has shown.</p>`,
  product: `<ul>
        <li>
          Live sessions with audio and video feedback, on headsets of several brands, on recordings, or on a simulated
          headset.
        </li>
        <li>A library of protocols with evidence for and against, and what each headset can run.</li>
        <li>
          Breakdowns of sessions, learning curves with their uncertainty, and replays through other settings.
        </li>
        <li>
          A workbench for EEG files: montages, filters, events, spectra and maps, with export to EDF+ and BDF+.
        </li>
        <li>Recording that survives a closed lid, a lost connection and a power cut.</li>
      </ul>`,
  news: `<p>
        What has changed from version to version is in the changelog that comes with Loopwell. This installation has no
        news of its own.
      </p>`,
};

const NAV_INDENT = '\n        ';

function htmlOf({ label, page }: { label: string; page: SitePage }, year: number): string {
  const links = SITE_LINKS.map((link) => {
    const current = link.page === page ? ' aria-current="page"' : '';
    return `<a href="/${sitePath(link.page)}"${current}>${link.label}</a>`;
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/site/site.css" />
    <title>${label} · Loopwell</title>
  </head>
  <body>
    <header>
      <a class="brand" href="/">Loopwell</a>
      <nav aria-label="About Loopwell">
        ${links.join(NAV_INDENT)}
      </nav>
      <a href="/">Sign In</a>
    </header>
    <main>
      <h1>${label}</h1>
      ${TEXTS[page]}
    </main>
    <footer>© 2023–${year} Loopwell. For training and screening, not for diagnosis.</footer>
  </body>
</html>
`;
}

/** The product pages, from one template; served by the build and the dev server. `year` is for the copyright notice. */
export const sitePages = (year: number): { path: string; html: string }[] =>
  SITE_LINKS.map((link) => ({ path: sitePath(link.page), html: htmlOf(link, year) }));

import { bothWayProblems, crowdProblems, sharedProblems } from './folders.ts';
import { PATHS } from '#shared/routes.ts';
import { type SourceFile, withoutComments } from './imports.ts';

/**
 * Which folder may import which, as prefixes of project paths or package names. A file belongs to the first zone whose
 * prefix fits. `docs/adr` gives the reasons.
 */
type Zone = { prefix: string; may: readonly string[] };

const SHARED = 'src/shared/';
const REACT = ['react', 'react-dom'];
/** Screens import a subfolder of the live part only through its index. */
const LIVE_ROOMS = [
  'store',
  'charts',
  'headsets',
  'session',
  'client-screen',
  'connection-test',
  'offline',
].map((room) => `src/live/${room}/index.ts`);

export const ZONES: readonly Zone[] = [
  // Its own version is in the package.
  { prefix: 'src/shared/', may: [SHARED, 'zod', '#package'] },
  { prefix: 'dsp/assembly/', may: ['dsp/assembly/'] },
  { prefix: 'dsp/host/', may: ['dsp/host/', 'dsp/reference/', 'src/shared/'] },
  { prefix: 'dsp/reference/', may: ['dsp/reference/', 'dsp/host/', 'src/shared/'] },
  {
    prefix: 'workers/engine/',
    may: ['workers/engine/', 'dsp/host/', 'dsp/reference/', SHARED, 'idb-keyval'],
  },
  { prefix: 'workers/eeg-files/', may: ['workers/eeg-files/', 'dsp/host/', SHARED] },
  {
    prefix: 'workers/sources/',
    may: ['workers/sources/', 'workers/eeg-files/', 'workers/transport/', SHARED],
  },
  { prefix: 'workers/cli/', may: ['workers/', 'dsp/', SHARED, 'node:', 'zod'] },
  {
    prefix: 'workers/service/',
    may: ['workers/service/', SHARED, 'workbox-core', 'workbox-precaching', 'workbox-routing'],
  },
  { prefix: 'workers/', may: ['workers/', 'dsp/', SHARED, 'comlink', 'idb-keyval'] },
  // The subfolders of the live part are listed in the order in which they may use each other.
  { prefix: 'src/live/store/', may: ['src/live/store/', ...REACT] },
  { prefix: 'src/live/workers/', may: ['src/live/workers/', SHARED, 'comlink'] },
  {
    prefix: 'src/live/signals/',
    may: ['src/live/signals/', 'src/live/store/', SHARED, '@preact/signals-react'],
  },
  {
    prefix: 'src/live/charts/',
    may: [
      'src/live/charts/',
      'src/live/signals/',
      'src/model/',
      SHARED,
      'uplot',
      '@preact/signals-react',
      ...REACT,
    ],
  },
  {
    prefix: 'src/live/headsets/drivers/crown/',
    may: ['src/live/headsets/drivers/', SHARED, '@neurosity/sdk'],
  },
  { prefix: 'src/live/headsets/drivers/', may: ['src/live/headsets/drivers/', SHARED] },
  {
    prefix: 'src/live/headsets/',
    may: ['src/live/headsets/', 'src/live/store/', 'src/api/', SHARED, ...REACT],
  },
  { prefix: 'src/live/pictures/', may: ['src/live/pictures/', SHARED] },
  {
    prefix: 'src/live/session/feedback/',
    may: [
      'src/live/session/feedback/',
      'src/live/pictures/',
      'src/live/signals/',
      'src/live/store/',
      'src/model/',
      SHARED,
    ],
  },
  {
    prefix: 'src/live/session/recording/',
    may: ['src/live/session/recording/', 'src/api/', 'src/model/', SHARED, 'idb-keyval'],
  },
  {
    prefix: 'src/live/session/',
    may: [
      'src/live/session/',
      'src/live/headsets/',
      'src/live/charts/',
      'src/live/signals/',
      'src/live/workers/',
      'src/live/store/',
      'src/api/',
      'src/model/',
      SHARED,
      '@preact/signals-react',
    ],
  },
  {
    prefix: 'src/live/client-screen/',
    may: [
      'src/live/client-screen/',
      'src/live/session/',
      // The rest of the charts would be loaded with it.
      'src/live/charts/drawing/clock-text.ts',
      'src/live/store/',
      SHARED,
      ...REACT,
    ],
  },
  {
    prefix: 'src/live/connection-test/',
    may: [
      'src/live/connection-test/',
      'src/live/session/',
      'src/live/headsets/',
      'src/live/workers/',
      'src/live/store/',
      'src/model/',
      SHARED,
      ...REACT,
    ],
  },
  {
    prefix: 'src/live/offline/',
    may: [
      'src/live/offline/',
      'src/live/session/recording/',
      'src/live/charts/',
      'src/live/workers/',
      'src/live/store/',
      'src/api/',
      'src/model/',
      SHARED,
      '@preact/signals-react',
      ...REACT,
    ],
  },
  { prefix: 'src/api/', may: ['src/api/', 'src/model/', SHARED, 'zod'] },
  {
    prefix: 'src/state/',
    may: [
      'src/state/',
      'src/api/',
      'src/model/',
      SHARED,
      'jotai',
      'idb-keyval',
      '@tanstack/react-query',
      ...REACT,
    ],
  },
  { prefix: 'src/model/', may: ['src/model/', SHARED, 'zod'] },
  {
    // A component library for any product: nothing in it knows clients, protocols or EEG.
    prefix: 'src/ui/',
    may: [
      'src/ui/',
      'src/model/values/',
      'src/shared/csv-text.ts',
      'src/shared/decoded-text.ts',
      'src/shared/locale/formats.ts',
      '@blueprintjs/core',
      '@blueprintjs/icons',
      ...REACT,
    ],
  },
  {
    prefix: 'src/widgets/',
    may: [
      'src/widgets/',
      'src/ui/',
      'src/model/',
      SHARED,
      '@blueprintjs/core',
      '@blueprintjs/icons',
      'uqr',
      ...REACT,
    ],
  },
  {
    prefix: 'src/screens/',
    may: [
      'src/ui/',
      'src/widgets/',
      'src/model/',
      'src/state/',
      'src/api/',
      ...LIVE_ROOMS,
      SHARED,
      '@blueprintjs/core',
      '@blueprintjs/icons',
      'wouter',
      ...REACT,
    ],
  },
  { prefix: 'server/model/', may: ['server/model/', SHARED, 'zod'] },
  {
    prefix: 'server/db/',
    may: ['server/db/', 'server/model/', SHARED, 'node:', 'pg', '@electric-sql/pglite'],
  },
  { prefix: 'server/repositories/', may: ['server/repositories/', 'server/db/', 'server/model/', SHARED] },
  {
    // An export writes recordings as files that other programs read.
    prefix: 'server/services/practice/export/',
    may: [
      'server/services/',
      'server/model/',
      'server/repositories/',
      'server/storage/',
      'workers/eeg-files/',
      SHARED,
    ],
  },
  {
    prefix: 'server/services/',
    may: [
      'server/services/',
      'server/model/',
      'server/repositories/',
      'server/ports/',
      'server/identity/',
      'server/storage/',
      'server/db/',
      SHARED,
      'zod',
    ],
  },
  {
    prefix: 'server/routes/',
    may: [
      'server/routes/',
      'server/services/',
      'server/model/',
      'server/http/',
      'server/identity/',
      SHARED,
      'hono',
      '@hono/zod-openapi',
      'zod',
    ],
  },
  {
    prefix: 'server/mail/',
    may: [
      'server/mail/',
      'server/ports/',
      'server/services/',
      'server/read-installation.ts',
      'node:',
      'nodemailer',
    ],
  },
  {
    prefix: 'server/venus/',
    may: ['server/venus/', 'server/model/', 'server/ports/', 'server/services/', 'server/identity/', SHARED],
  },
  {
    // The demo practice computes what people and headsets otherwise provide, including EEG files.
    prefix: 'server/demo/',
    may: ['server/', 'workers/engine/', 'workers/eeg-files/', 'dsp/host/', SHARED, 'node:'],
  },
  {
    prefix: 'server/',
    may: [
      'server/',
      'workers/engine/',
      'dsp/host/',
      SHARED,
      'node:',
      'hono',
      '@hono/node-server',
      '@hono/zod-openapi',
      'zod',
      'stripe',
      'jose',
      'otpauth',
      '@simplewebauthn/server',
      '@node-rs/argon2',
      'pg',
      '@electric-sql/pglite',
      'aws4fetch',
    ],
  },
];

/** Packages, and parts of the list components, that may be imported in one place only. */
export const FENCES: Readonly<Record<string, readonly string[]>> = {
  jotai: ['src/state/jotai.ts'],
  '@preact/signals-react': ['src/live/'],
  comlink: ['src/live/workers/', 'workers/'],
  // Requests and changes go through the hooks of src/state, and their keys follow from the endpoints.
  '@tanstack/react-query': ['src/state/', 'src/app/start/query-client.ts', 'src/main.tsx'],
  '@neurosity/sdk': ['src/live/headsets/drivers/crown/'],
  uplot: ['src/live/charts/'],
  uqr: ['src/widgets/mfa/'],
  nodemailer: ['server/mail/'],
  pg: ['server/db/'],
  aws4fetch: ['server/storage/s3/'],
  stripe: ['server/payments/', 'server/testing/'],
  otpauth: ['server/identity/'],
  '@simplewebauthn/server': ['server/identity/'],
  '@electric-sql/pglite': ['server/db/'],
  // Shown in the row above a list, which has the same order everywhere.
  'src/ui/list/ColumnChoiceButton.tsx': ['src/ui/list/'],
  'src/ui/list/CsvButton.tsx': ['src/ui/list/'],
};

const MAX_LINES = 400;
const MAX_TEST_LINES = 600;
const isTest = (file: SourceFile) => /\.test\.tsx?$/.test(file.path) || file.path.startsWith('tests/');
const fits = (target: string, prefix: string) =>
  target === prefix ||
  target.startsWith(prefix.endsWith('/') || prefix.endsWith(':') ? prefix : `${prefix}/`);

const LANGUAGE_RULES: readonly { pattern: RegExp; problem: string }[] = [
  { pattern: /^export default /m, problem: 'default export' },
  { pattern: /\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b/, problem: 'focused or skipped test' },
  { pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/, problem: 'unfinished-work marker' },
  {
    pattern: /@ts-(?:ignore|nocheck|expect-error)|(?:eslint|oxlint)-disable|biome-ignore/,
    problem: 'suppressed check',
  },
  { pattern: /(?:query|mutation)Key: \[\s*['"`]/, problem: 'query key in words instead of keyOf(endpoint)' },
  { pattern: /from\s+['"]\.\.\/\.\.\//, problem: 'import that climbs two folders' },
];
/** Files for tools that require a default export, and the rules themselves, which must name what they forbid. */
const EXEMPT_FROM_LANGUAGE = [
  'tests/e2e/playwright.config.ts',
  'tests/e2e/data/unused-data.ts',
  'tests/architecture/',
  'tests/architecture.test.ts',
];

function zoneProblems(file: SourceFile): string[] {
  if (isTest(file) || file.path.includes('/testing/')) return [];
  const zone = ZONES.find(({ prefix }) => file.path.startsWith(prefix));
  if (!zone) return [];
  return file.imports
    .filter((target) => !zone.may.some((prefix) => fits(target, prefix)))
    .filter((target) => !isOwnScreen(file.path, target) && !target.endsWith('.css'))
    .map((target) => `${file.path}: '${zone.prefix}' may not import '${target}'`);
}

/** A screen may import its own folder, never another screen's. */
function isOwnScreen(from: string, target: string): boolean {
  const own = /^src\/screens\/[^/]+\//.exec(from)?.[0];
  return own !== undefined && target.startsWith(own);
}

/**
 * A driver knows only its own device. Code shared by several drivers is beside their folders, or in a shared folder.
 */
const SHARED_BY_DRIVERS = ['common', 'links', 'timeline', 'movement', 'testing'];
const DRIVER_FOLDER = /^src\/live\/headsets\/drivers\/([^/]+)\//;

function driverProblems(file: SourceFile): string[] {
  const own = DRIVER_FOLDER.exec(file.path)?.[1];
  if (own === undefined) return [];
  return file.imports
    .filter((target) => {
      const other = DRIVER_FOLDER.exec(target)?.[1];
      return other !== undefined && other !== own && !SHARED_BY_DRIVERS.includes(other);
    })
    .map((target) => `${file.path}: a driver may not import another driver's '${target}'`);
}

function fenceProblems(file: SourceFile): string[] {
  if (isTest(file)) return [];
  return file.imports
    .filter((target) => FENCES[target] && !FENCES[target].some((place) => file.path.startsWith(place)))
    .map((target) => `${file.path}: '${target}' belongs in ${FENCES[target]!.join(' or ')}`);
}

/** The address of a page: as a string of its own, as the target of a Markdown link, or after the origin of the app. */
const PAGES = [...new Set(Object.values(PATHS).flatMap((path) => path.split('/')[1] || []))].join('|');
const PAGE_ADDRESS = new RegExp(String.raw`(?:['"\x60]|\]\()/(?:${PAGES})(?=[/?#'"\x60)])|\}/app/`);

/** Elements defined in one file only, and used from there. */
const OWN_PARTS: readonly { bare: RegExp; noun: string; place: string }[] = [
  // One set of rules for focus, Escape and layers.
  {
    bare: /<dialog\b|^import \{[^}]*\b(?:Alert|Dialog|Drawer)\b[^}]*\} from '@blueprintjs\/core';/m,
    noun: 'dialogs and drawers',
    place: 'src/ui/overlays/Overlay.tsx',
  },
  {
    bare: /\spopover=|^import \{[^}]*\b(?:Popover|PopoverNext|Tooltip)\b[^}]*\} from '@blueprintjs\/core';/m,
    noun: 'popovers and tooltips',
    place: 'src/ui/popovers/TopLayer.tsx',
  },
  // The browser's own form does not lead to invalid fields.
  { bare: /<form\b/, noun: 'forms', place: 'src/ui/forms/Form.tsx' },
  { bare: PAGE_ADDRESS, noun: 'addresses of pages', place: 'src/shared/routes.ts' },
];

function ownPartProblems(file: SourceFile): string[] {
  return OWN_PARTS.filter(
    ({ bare, place }) => file.path !== place && !isTest(file) && bare.test(withoutComments(file.text)),
  ).map(({ noun, place }) => `${file.path}: ${noun} come from ${place}`);
}

function sizeProblems(file: SourceFile): string[] {
  const limit = isTest(file) ? MAX_TEST_LINES : MAX_LINES;
  return file.lines > limit ? [`${file.path}: ${file.lines} lines, the limit is ${limit}`] : [];
}

function languageProblems(file: SourceFile): string[] {
  if (EXEMPT_FROM_LANGUAGE.some((place) => file.path.startsWith(place))) return [];
  const rules = file.path.startsWith('dsp/assembly/')
    ? LANGUAGE_RULES.filter(({ problem }) => problem !== 'suppressed check')
    : LANGUAGE_RULES;
  return rules
    .filter(({ pattern }) => pattern.test(file.text))
    .map(({ problem }) => `${file.path}: ${problem}`);
}

/** Import cycles, each reported once by its files. */
export function cycles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      return;
    }
    state.set(path, 'open');
    for (const target of byPath.get(path)?.imports ?? [])
      if (byPath.has(target)) visit(target, [...trail, path]);
    state.set(path, 'done');
  };
  for (const { path } of files) visit(path, []);
  return found;
}

/** All violations of the project's rules in the tree, in words. */
export function problems(files: readonly SourceFile[]): string[] {
  const perFile = files.flatMap((file) => [
    ...zoneProblems(file),
    ...driverProblems(file),
    ...fenceProblems(file),
    ...ownPartProblems(file),
    ...sizeProblems(file),
    ...languageProblems(file),
  ]);
  return [
    ...perFile,
    ...sharedProblems(files),
    ...crowdProblems(files),
    ...bothWayProblems(files),
    ...cycles(files).map((cycle) => `import cycle: ${cycle}`),
  ];
}

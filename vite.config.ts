import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import wasm from 'vite-plugin-wasm';
import { directImports } from './server/launch/direct-imports.ts';
import { assetFileName, chunkFileName, chunkGroups, cycleOf } from './server/launch/chunks.ts';
import { withoutJsonSchemas } from './server/launch/no-json-schemas.ts';
import { logicalCss } from './server/launch/logical-css.ts';
import { withoutUnusedCss } from './server/launch/unused-css.ts';
import { type Bundle, pageFiles, pageModules, placesIn } from './server/launch/page-files.ts';
import { precachedFiles } from './server/launch/precached-files.ts';
import { precompress } from './server/launch/precompress.ts';
import { frameOf } from '#app/routes/route-table.ts';
import type { PageName } from '#shared/routes.ts';
import { type PageFiles, SERVICE_WORKER_PATH } from '#shared/updates.ts';
import { sitePages } from '#model/site/pages.ts';

const SERVER_ENTRIES = {
  main: 'server/main.ts',
  'pglite-worker': 'server/db/pglite-worker.ts',
  eeg: 'workers/cli/eeg.ts',
  backup: 'server/commands/backup.ts',
  restore: 'server/commands/restore.ts',
  distribute: 'server/commands/distribute.ts',
  verify: 'server/commands/verify.ts',
  'verify-audit': 'server/commands/verify-audit.ts',
  'make-superuser': 'server/commands/make-superuser.ts',
  'record-payment': 'server/commands/record-payment.ts',
};

const siteNow = () => sitePages(new Date().getFullYear());

/** The static pages about the product: one template, written by the build beside what `public` holds. */
const site = (): Plugin => ({
  name: 'site-pages',
  generateBundle() {
    for (const { path, html } of siteNow()) this.emitFile({ type: 'asset', fileName: path, source: html });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const page = siteNow().find(({ path }) => request.url === `/${path}`);
      if (!page) return next();
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page.html);
    });
  },
});

/**
 * Icons are components here. Blueprint's loader of icons by name, with the names and paths of all its icons, stays out of
 * the build; tests/blueprint-use.test.ts checks that nothing asks for one.
 */
const noIconsByName = (): Plugin => ({
  name: 'no-icons-by-name',
  load: (id) =>
    id.endsWith('/@blueprintjs/icons/lib/esm/iconLoader.js')
      ? 'export const Icons = { getPaths: () => undefined, load: async () => undefined };'
      : undefined,
});

const FILES_FIRST = /^assets\/files-first-[^/]*\.js$/;

function filesFirstIn(bundle: object): string {
  const fileName = Object.keys(bundle).find((name) => FILES_FIRST.test(name));
  if (!fileName) throw new Error('The build has no chunk files-first. See server/launch/chunks.ts.');
  return fileName;
}

/** The script that requests the files of the page runs as soon as it is loaded, not only after all that `main.tsx` imports. */
const filesFirst = (): Plugin => ({
  name: 'files-first',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle, path: page }) {
      if (!bundle || page !== '/index.html') return [];
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/${filesFirstIn(bundle)}` };
      return [{ tag: 'script', attrs, injectTo: 'head' }];
    },
  },
});

/** Stops the build when chunks import each other: a page could use a value before it exists. */
const withoutChunkCycles = (): Plugin => ({
  name: 'no-chunk-cycles',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const cycle = cycleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (cycle) this.error(`Chunks import each other: ${cycle.join(', ')}. See server/launch/chunks.ts.`);
  },
});

const noJsonSchemas = (): Plugin => ({ name: 'no-json-schemas', apply: 'build', load: withoutJsonSchemas });

const BLUEPRINT = directImports(import.meta.dirname, ['@blueprintjs/core', '@blueprintjs/icons']);

const WEB_FOLDER = 'dist/web';

type Built = { pages: Record<string, PageFiles>; first: string };

/** After everything is written, the files of `public` among it. */
const finishedFolder = (): Plugin => {
  let built: Built = { pages: {}, first: '' };
  return {
    name: 'finished-folder',
    // A build that is only looked at leaves the folder as it is.
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    generateBundle(_options, bundle) {
      built = { pages: filesOfPages(bundle), first: `/${filesFirstIn(bundle)}` };
    },
    async closeBundle() {
      await buildServiceWorker(built);
      await precompress(WEB_FOLDER);
    },
  };
};

/** Pages whose modules register themselves: src/ui/navigation/registered-modules.ts. */
const RUN_FIRST = new Set(['app', 'clients']);

/** What each page with a file of its own loads beside the files that `index.html` names. */
function filesOfPages(bundle: Bundle): Record<string, PageFiles> {
  const root = import.meta.dirname;
  const modules = pageModules(readFileSync(path.join(root, 'src/app/routes/screen-files.ts'), 'utf8'));
  const filesOf = ([name, file]: [string, string]): [string, PageFiles] => {
    const frame = frameOf(name as PageName) === 'page' ? ['src/app/frame/AppFrame.tsx'] : [];
    const isRunFirst = RUN_FIRST.has(name);
    return [name, pageFiles(bundle, { root, start: 'src/main.tsx', modules: [file, ...frame], isRunFirst })];
  };
  return Object.fromEntries(Object.entries(modules).map(filesOf));
}

/** A build of its own: the service worker lists all files of the app, and must be a single file. */
async function buildServiceWorker({ pages, first }: Built): Promise<void> {
  const files = await precachedFiles(WEB_FOLDER);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      PRECACHED_FILES: JSON.stringify(files),
      PAGE_FILES: JSON.stringify(placesIn(files, pages)),
      FIRST_SCRIPT: JSON.stringify(first),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: 'es2023',
      outDir: WEB_FOLDER,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'workers/service/service-worker.ts',
        output: { format: 'iife', entryFileNames: SERVICE_WORKER_PATH.slice(1) },
      },
    },
  });
}

const NO_UNIT_TESTS = ['tests/e2e/specs/**', 'tests/bench/**', '**/node_modules/**'];
/** Tests of minutes, left to `npm run test:deep`: docs/tests.md. */
const DEEP_TESTS = '**/*.deep.test.ts';
/** `npm run test:deep` runs them a second time, on the database that `npm test` leaves out. */
const SERVICE_TESTS = ['server/{repositories,services,routes,http}/**/*.test.ts'];
const isOnPglite = process.env.LOOPWELL_TEST_DATABASE === 'PGlite';
const CLUSTERS = 'server/db/testing/clusters-folder.ts';
const SETUP = ['tests/setup-node.ts'];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild
    ? []
    : [
        react(),
        wasm(),
        site(),
        noIconsByName(),
        noJsonSchemas(),
        BLUEPRINT,
        withoutChunkCycles(),
        filesFirst(),
        finishedFolder(),
      ],
  css: { postcss: { plugins: [withoutUnusedCss(), logicalCss()] } },
  worker: { format: 'es', plugins: () => [wasm(), noJsonSchemas()] },
  build: isSsrBuild
    ? {
        ssr: true,
        target: 'node20',
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: SERVER_ENTRIES, output: { entryFileNames: '[name].js' } },
      }
    : {
        target: 'es2023',
        outDir: WEB_FOLDER,
        // Every browser that Loopwell supports preloads modules itself.
        modulePreload: { polyfill: false },
        emptyOutDir: true,
        chunkSizeWarningLimit: 1500,
        rolldownOptions: {
          input: ['index.html', 'client-screen.html'],
          output: {
            codeSplitting: { groups: chunkGroups(import.meta.dirname) },
            chunkFileNames: chunkFileName,
            assetFileNames: assetFileName,
          },
        },
      },
  server: {
    port: 4101,
    strictPort: true,
    proxy: {
      '/v2': 'http://127.0.0.1:4100',
      '/idp': 'http://127.0.0.1:4100',
      '/config.json': 'http://127.0.0.1:4100',
    },
  },
  test: {
    // Also on two cores: much of the time is waiting, for databases and for timers.
    maxWorkers: 2,
    // Files of one process share what they import: loading it for each took as long as the tests themselves. Nothing the
    // code keeps in modules may therefore tell one test from another; tests/setup-dom.ts makes the page anew.
    isolate: false,
    // Tests make many short-lived objects. With the default heap, a sixth of their time was garbage collection.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
    // Long enough that a busy machine is not taken for a test that hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{src,dsp,workers,server,tests}/**/*.test.ts'],
          exclude: [DEEP_TESTS, ...NO_UNIT_TESTS],
          globalSetup: CLUSTERS,
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          environment: 'node',
          include: [DEEP_TESTS, ...(isOnPglite ? SERVICE_TESTS : [])],
          exclude: NO_UNIT_TESTS,
          // They start servers and kill them while browser tests run beside them.
          testTimeout: 600_000,
          globalSetup: CLUSTERS,
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['{src,tests}/**/*.test.tsx'],
          setupFiles: ['tests/setup-dom.ts'],
        },
      },
    ],
  },
}));

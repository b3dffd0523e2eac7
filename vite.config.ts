import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import wasm from 'vite-plugin-wasm';
import { sitePages } from './src/shared/site/pages.ts';

const SERVER_ENTRIES = {
  main: 'server/main.ts',
  'pglite-worker': 'server/db/pglite-worker.ts',
  eeg: 'workers/cli/eeg.ts',
  'verify-audit': 'server/verify-audit.ts',
};

/** The static pages about the product: one template, written by the build beside what `public` holds. */
const site = (): Plugin => ({
  name: 'site-pages',
  generateBundle() {
    for (const { path, html } of sitePages()) this.emitFile({ type: 'asset', fileName: path, source: html });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const page = sitePages().find(({ path }) => request.url === `/${path}`);
      if (!page) return next();
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page.html);
    });
  },
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), wasm(), site()],
  worker: { format: 'es', plugins: () => [wasm()] },
  build: isSsrBuild
    ? {
        ssr: true,
        target: 'node20',
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: SERVER_ENTRIES, output: { entryFileNames: '[name].js' } },
      }
    : { target: 'es2023', outDir: 'dist/web', emptyOutDir: true, chunkSizeWarningLimit: 1500 },
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
    // Long enough that a busy machine is not taken for a test that hangs.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{dsp,workers,server,tests}/**/*.test.ts', 'src/**/*.test.ts'],
          exclude: ['tests/e2e/specs/**', 'tests/bench/**', '**/node_modules/**'],
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

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import wasm from 'vite-plugin-wasm';

const SERVER_ENTRIES = {
  main: 'server/main.ts',
  'pglite-worker': 'server/db/pglite-worker.ts',
  eeg: 'workers/cli/eeg.ts',
  'verify-audit': 'server/verify-audit.ts',
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), wasm()],
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
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{dsp,workers,server,tests}/**/*.test.ts', 'src/**/*.test.ts'],
          exclude: ['tests/e2e/specs/**', 'tests/bench/**', '**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/setup-dom.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
}));

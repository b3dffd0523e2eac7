import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from './run-cli.ts';

/** Entry of the command line. Built to dist/server/eeg.js, which is as deep below the root as this file. */
const here = dirname(fileURLToPath(import.meta.url));

// `eeg inspect FILE | head` closes the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  corePath: join(here, '../../dsp/build/core.wasm'),
});

// `npm run --silent eeg -- COMMAND ...`: the EEG command line. Progress goes to stderr, results to stdout.
import { ensureBuilt, ensureDependencies, orExit, requireNode } from './setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt(['wasm', 'server']));
await import('../../dist/server/eeg.js');

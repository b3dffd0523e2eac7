// `npm run restore -- FILE|FOLDER`: restores a backup into an empty place.
import { ensureBuilt, ensureDependencies, orExit, requireNode } from './setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt(['wasm', 'server']));
await import('../../dist/server/restore.js');

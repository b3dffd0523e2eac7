// `npm run backup -- FILE|FOLDER`: makes an encrypted backup of everything.
import { ensureBuilt, ensureDependencies, orExit, requireNode } from './setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt(['wasm', 'server']));
await import('../../dist/server/backup.js');

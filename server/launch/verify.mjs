// `npm run verify`: checks pages, rows, stored files and audit logs; with `-- --salvage FOLDER`, rescues what can be read.
import { ensureBuilt, ensureDependencies, orExit, requireNode } from './setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt(['wasm', 'server']));
await import('../../dist/server/verify.js');

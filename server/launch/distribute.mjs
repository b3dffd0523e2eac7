// `npm run distribute`: distributes a PostgreSQL with Citus by organization; stop all servers first.
import { ensureBuilt, ensureDependencies, orExit, requireNode } from './setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt(['wasm', 'server']));
await import('../../dist/server/distribute.js');

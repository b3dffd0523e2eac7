// `npm run audit:verify`: verifies the audit log of every practice; the built-in database must not be in use.
import { ensureBuilt, ensureDependencies, orExit, requireNode } from './setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt(['wasm', 'server']));
await import('../../dist/server/verify-audit.js');

// `npm run make-superuser -- ADDRESS`: makes a practitioner a super user; the built-in database must not be in use.
import { ensureBuilt, ensureDependencies, orExit, requireNode } from './setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt(['wasm', 'server']));
await import('../../dist/server/make-superuser.js');

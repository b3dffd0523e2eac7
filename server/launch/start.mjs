// `npm start`: installs and builds missing parts, then serves.
import { ensureBuilt, ensureDependencies, orExit, requireNode } from './setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt());
await import('../../dist/server/main.js');

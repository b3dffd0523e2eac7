// `npm run record-payment -- PRACTICE NUMBER DAY`: records that an invoice was paid; the built-in database must not be in use.
import { ensureBuilt, ensureDependencies, orExit, requireNode } from './setup.mjs';

requireNode();
await orExit(ensureDependencies());
await orExit(ensureBuilt(['wasm', 'server']));
await import('../../dist/server/record-payment.js');

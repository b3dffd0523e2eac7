import { TOKENS_KEY } from '#api/tokens-key.ts';
import { openAnswers } from '#state/storage/open-answers.ts';
import { frameFile } from '../frame-file.ts';
import { frameOf } from '../routes/route-table.ts';
import { matchRoute } from '#shared/match-route.ts';
import { SCREEN_FILES } from '../routes/screen-files.ts';

/*
 * Runs before all other modules: the first script of the page, in a chunk of its own. Loading and running the others
 * takes half a second on a slow processor. Without the requests below, the network would do nothing meanwhile.
 */

// zod tries whether it can generate code. The policy of the page forbids that, and the failed try takes 20 ms.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const files: Partial<Record<string, () => Promise<object>>> = SCREEN_FILES;
const name = matchRoute(window.location.pathname)?.name;
// Errors are ignored here: opening the page retries and shows them.
if (name !== undefined) {
  if (isSignedIn()) openAnswers().open();
  files[name]?.().catch(() => undefined);
  if (frameOf(name) === 'page') frameFile().catch(() => undefined);
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(TOKENS_KEY) !== null;
  } catch {
    // Blocked storage keeps no sign-in.
    return false;
  }
}

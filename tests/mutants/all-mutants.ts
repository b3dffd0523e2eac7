import type { MutantArea } from './mutant.ts';
import { CLIENT } from './lists/client.ts';
import { EEG_FILES } from './lists/eeg-files.ts';
import { ENGINE } from './lists/engine.ts';
import { HEADSETS } from './lists/headsets.ts';
import { IDENTITY } from './lists/identity.ts';
import { PRIVACY } from './lists/privacy.ts';
import { SIGNAL_CORE } from './lists/signal-core.ts';
import { STORAGE } from './lists/storage.ts';

/** Add a list per area. `tests/mutants.test.ts` checks that each mutant still applies to the code. */
export const ALL_MUTANTS: readonly MutantArea[] = [
  { area: 'storage', mutants: STORAGE },
  { area: 'privacy', mutants: PRIVACY },
  { area: 'identity', mutants: IDENTITY },
  { area: 'engine', mutants: ENGINE },
  { area: 'headsets', mutants: HEADSETS },
  { area: 'signal-core', mutants: SIGNAL_CORE },
  { area: 'eeg-files', mutants: EEG_FILES },
  { area: 'client', mutants: CLIENT },
];

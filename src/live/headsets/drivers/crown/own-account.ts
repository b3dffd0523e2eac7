import { createNeurosityAccount } from './account.ts';
import { loadCrownSdk } from './sdk.ts';

/** The Neurosity account signed in in this browser, for the drivers and for screens where people choose a Crown. */
export const neurosityAccount = createNeurosityAccount(loadCrownSdk);

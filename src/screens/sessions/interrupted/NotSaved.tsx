import { RefusedChanges } from './RefusedChanges.tsx';
import { RefusedRatings } from './RefusedRatings.tsx';
import { UnfinishedBanner } from './UnfinishedBanner.tsx';
import { WaitingChanges } from './WaitingChanges.tsx';

/** What this computer holds and the server does not. */
export const NotSaved = () => (
  <>
    <UnfinishedBanner />
    <WaitingChanges />
    <RefusedChanges />
    <RefusedRatings />
  </>
);

import { RefusedRatings } from './RefusedRatings.tsx';
import { UnfinishedBanner } from './UnfinishedBanner.tsx';

/** What this computer holds and the server does not. */
export const NotSaved = () => (
  <>
    <UnfinishedBanner />
    <RefusedRatings />
  </>
);

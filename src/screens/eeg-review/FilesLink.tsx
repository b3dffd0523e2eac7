import { pathTo } from '#shared/routes.ts';
import { ArrowLeftIcon } from '@blueprintjs/icons';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import type { ReviewedSession } from './opened-recording.ts';

/** Link back to the list, or to the session. The review has no menu, so every state needs this link. */
export const FilesLink = ({ session }: { session?: Pick<ReviewedSession, 'backHref'> | undefined }) => (
  <AppLink className="lw-review-back" href={session?.backHref ?? pathTo.eegFiles()}>
    <ArrowLeftIcon aria-hidden="true" /> {session ? 'Back to the session' : 'Back to EEG files'}
  </AppLink>
);

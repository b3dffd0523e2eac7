import { pathTo } from '#shared/routes.ts';
import { ArrowLeftIcon } from '@blueprintjs/icons';
import { AppLink } from '#ui/navigation/AppLink.tsx';

/** Link back to the list. The review has no menu, so every state needs this link. */
export const FilesLink = () => (
  <AppLink className="lw-review-back" href={pathTo.eegFiles()}>
    <ArrowLeftIcon aria-hidden="true" /> Back to EEG files
  </AppLink>
);

import { TimeIcon } from '@blueprintjs/icons';
import { AppLink } from '#ui/AppLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';

/** Routes of the product whose screen is not part of this version. No menu leads here. */
export function LaterScreen({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState
        icon={<TimeIcon size={32} />}
        title="Not part of this version yet"
        action={
          <AppLink href="/" className="bp6-button bp6-intent-primary">
            Go to the start page
          </AppLink>
        }
      >
        {title} comes with a later version of Loopwell. Nothing is lost: what you have recorded stays where it
        is.
      </EmptyState>
    </Page>
  );
}

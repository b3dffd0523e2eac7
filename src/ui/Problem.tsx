import { Button } from '@blueprintjs/core';
import { AppLink } from './AppLink.tsx';
import { Notice } from './Notice.tsx';

type ProblemProps = {
  message: string;
  onRetry?: () => void;
  /** Within a form or a dialog, which nobody wants to leave for this. */
  isInForm?: boolean;
};

/** A failed request: the cause, and the two ways on. */
export function Problem({ message, onRetry, isInForm = false }: ProblemProps) {
  return (
    <Notice
      kind="danger"
      actions={
        <>
          {onRetry ? (
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          ) : undefined}
          {isInForm ? undefined : (
            <AppLink href="/app/clients" className="bp6-button bp6-small">
              Go to clients
            </AppLink>
          )}
        </>
      }
    >
      {message}
    </Notice>
  );
}

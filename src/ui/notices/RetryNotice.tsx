import { Button } from '@blueprintjs/core';
import { Notice } from './Notice.tsx';

type RetryNoticeProps = { message: string; onRetry: () => void };

/** A part of a page or a dialog that could not be loaded; for a whole page there is `Problem`. */
export function RetryNotice({ message, onRetry }: RetryNoticeProps) {
  return (
    <Notice
      kind="danger"
      actions={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message}
    </Notice>
  );
}

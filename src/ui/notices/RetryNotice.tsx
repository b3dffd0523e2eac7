import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

type RetryNoticeProps = { message: ReactNode; onRetry: () => void };

/** For a part of a page or dialog that failed to load; for a whole page use `Problem`. */
export const RetryNotice = ({ message, onRetry }: RetryNoticeProps) => (
  <Notice kind="danger" onAction={onRetry}>
    {message}
  </Notice>
);

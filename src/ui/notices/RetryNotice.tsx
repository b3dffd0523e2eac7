import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

type RetryNoticeProps = { message: ReactNode; onRetry: () => void };

/** A part of a page or a dialog that could not be loaded; for a whole page there is `Problem`. */
export const RetryNotice = ({ message, onRetry }: RetryNoticeProps) => (
  <Notice kind="danger" onAction={onRetry}>
    {message}
  </Notice>
);

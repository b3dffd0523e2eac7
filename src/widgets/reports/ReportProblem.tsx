import type { ReactNode } from 'react';
import { Notice, Problem } from '#ui/notices/Notice.tsx';
import './report-frame.css';

type ReportProblemProps = {
  message?: string;
  onRetry?: () => void;
  /** The way out, where trying again does not help. */
  link?: { href: string; label: string };
  children?: ReactNode;
};

/** The page of a report that cannot be shown, or not yet. */
export const ReportProblem = ({ message, onRetry, link, children }: ReportProblemProps) => (
  <main className="lw-paper lw-paper--empty">
    {message === undefined ? undefined : link ? (
      <Notice kind="info" link={link}>
        {message}
      </Notice>
    ) : (
      <Problem message={message} {...(onRetry && { onRetry })} />
    )}
    {children}
  </main>
);

import { useContext } from 'react';
import { HomeContext } from '../navigation/home.ts';
import { Notice } from './Notice.tsx';

type ProblemProps = {
  message: string;
  onRetry?: () => void;
  /** Inside a form or dialog, where a link away from the page makes no sense. */
  isInForm?: boolean;
};

/** A failed request: the cause, and two ways to continue. */
export function Problem({ message, onRetry, isInForm = false }: ProblemProps) {
  const home = useContext(HomeContext);
  return (
    <Notice kind="danger" onAction={onRetry} link={isInForm ? undefined : home}>
      {message}
    </Notice>
  );
}

import { useContext } from 'react';
import { HomeContext } from '../navigation/home.ts';
import { Notice } from './Notice.tsx';

type ProblemProps = {
  message: string;
  onRetry?: () => void;
  /** Within a form or a dialog, which nobody wants to leave for this. */
  isInForm?: boolean;
};

/** A failed request: the cause, and the two ways on. */
export function Problem({ message, onRetry, isInForm = false }: ProblemProps) {
  const home = useContext(HomeContext);
  return (
    <Notice kind="danger" onAction={onRetry} link={isInForm ? undefined : home}>
      {message}
    </Notice>
  );
}

import { effect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';

type LiveTextProps = {
  /** Reads signals and returns the text. Must stay the same function; a new one recreates the effect. */
  read: () => string;
  className?: string;
  testId?: string;
};

/**
 * Text that follows signals by writing into its node. A signal in JSX would be simpler, but it commits a small React
 * render per change, and frames must cause no renders.
 */
export function LiveText({ read, className, testId }: LiveTextProps) {
  const node = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      effect(() => {
        const text = read();
        if (node.current && node.current.textContent !== text) node.current.textContent = text;
      }),
    [read],
  );
  return <span ref={node} className={className} data-testid={testId} />;
}

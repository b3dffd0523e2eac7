import { effect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';

type LiveTextProps = {
  /** Reads signals and gives the text; must stay the same function, or the effect is set up anew. */
  read: () => string;
  className?: string;
  testId?: string;
};

/**
 * Text that follows signals by writing into its node. A signal placed in JSX would be simpler, but it commits a
 * small React render for each change, and a frame must cost none.
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

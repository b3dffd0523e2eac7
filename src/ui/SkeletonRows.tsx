import { useEffect, useState } from 'react';

/** Waiting shorter than this shows nothing: a flash is worse than a pause. */
const PATIENCE_MS = 300;

/** Grey lines in the place of rows that are on their way. */
export function SkeletonRows({ count }: { count: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div className="lw-skeleton-rows" aria-busy="true" aria-label="Loading">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={isShown ? 'bp6-skeleton' : undefined} />
      ))}
    </div>
  );
}

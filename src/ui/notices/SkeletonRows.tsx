import { usePatience } from '../hooks/use-patience.ts';

/** Gray placeholder lines for rows that are loading. */
export function SkeletonRows({ count }: { count: number }) {
  const isShown = usePatience(true);
  return (
    <section className="lw-skeleton-rows" aria-busy="true" aria-label="Loading">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={isShown ? 'bp6-skeleton' : undefined} />
      ))}
    </section>
  );
}

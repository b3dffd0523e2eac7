import { usePatience } from '../hooks/use-patience.ts';

/** Grey lines in the place of rows that are on their way. */
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

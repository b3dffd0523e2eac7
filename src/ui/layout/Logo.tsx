/** The logo: a closed loop with one wave inside. Decorative; the name is always beside it. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--lw-brand)" />
      <path
        d="M6 16c2.2 0 2.6-5 4.4-5s2.6 10 4.6 10 2.6-13 4.7-13 2.4 8 6.3 8"
        fill="none"
        stroke="var(--lw-brand-mark)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

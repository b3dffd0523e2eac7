import type { ReactElement, ReactNode } from 'react';

type EmptyStateProps = { icon: ReactElement; title: string; children: ReactNode; action?: ReactNode };

/** Says what will be here and offers the one button that fills it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="lw-empty">
      {icon}
      <h2>{title}</h2>
      <p>{children}</p>
      {action ? <div className="lw-empty__action">{action}</div> : undefined}
    </div>
  );
}

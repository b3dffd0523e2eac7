import type { Session } from '#shared/api/sessions.ts';
import { formatDateTime } from '#ui/format.ts';
import { SessionStateTag } from '#ui/SessionStateTag.tsx';

type SessionHeadProps = { session: Session; protocolName: string | undefined };

export function SessionHead({ session, protocolName }: SessionHeadProps) {
  return (
    <div className="lw-session-head">
      <SessionStateTag state={session.state} />
      <span>{formatDateTime(session.startedAt ?? session.createdAt)}</span>
      {protocolName ? <strong>{protocolName}</strong> : undefined}
    </div>
  );
}

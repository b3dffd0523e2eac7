import type { Session } from '#shared/api/sessions.ts';
import { isSimulatedSession } from '#model/sessions/simulated.ts';
import { formatDateTime } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { SessionStateTag } from '#widgets/sessions/SessionStateTag.tsx';
import { SimulatedTag } from '#widgets/sessions/SimulatedTag.tsx';

type SessionHeadProps = { session: Session; protocolName: string | undefined };

export function SessionHead({ session, protocolName }: SessionHeadProps) {
  return (
    <div className="lw-session-head">
      <SessionStateTag state={session.state} />
      <SimulatedTag isSimulated={isSimulatedSession(session)} />
      <span>
        <Num>{formatDateTime(session.startedAt ?? session.createdAt)}</Num>
      </span>
      {protocolName ? <strong>{protocolName}</strong> : undefined}
    </div>
  );
}

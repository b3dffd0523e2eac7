import type { SessionListItem } from '#shared/api/sessions.ts';
import { pathTo } from '#shared/routes.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { SessionsTable } from '#widgets/sessions/SessionsTable.tsx';
import { sessionPath } from '#widgets/sessions/session-paths.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';

const SHOWN = 8;

type SessionsPanelProps = { ids: ClientIds; sessions: readonly SessionListItem[]; total: number };

export function SessionsPanel({ ids, sessions, total }: SessionsPanelProps) {
  const isMore = total > SHOWN;
  return (
    <Panel
      title="History"
      isFlush={sessions.length > 0}
      aside={isMore ? <AppLink href={pathTo.clientSessions(ids)}>All {total} sessions</AppLink> : undefined}
    >
      {sessions.length > 0 ? (
        <SessionsTable
          sessions={sessions.slice(0, SHOWN)}
          hrefOf={(session) => sessionPath(ids.therapistId, session)}
        />
      ) : (
        <p className="lw-muted">Sessions appear here once they are planned.</p>
      )}
    </Panel>
  );
}

import type { ClientRecord } from '#shared/api/clients.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { mayPlanWith } from '#shared/planning.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useLatentTraits } from '#state/clients/use-latent-traits.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { LatentTraitsPanel } from '#widgets/questionnaires/LatentTraitsPanel.tsx';
import { ClientFacts } from './ClientFacts.tsx';
import { ClientStatus } from './ClientStatus.tsx';
import { EegFilesPanel } from './EegFilesPanel.tsx';
import { EraseClient } from './EraseClient.tsx';
import { ExportClient } from './ExportClient.tsx';
import { NextStep } from './next/NextStep.tsx';
import { OperatorPanel } from './OperatorPanel.tsx';
import { SimulatedNote } from './SimulatedNote.tsx';
import { TrendPanel } from './trends/TrendPanel.tsx';
import { assignPath, type ClientIds } from '#widgets/clients/client-tabs.ts';
import { pathTo } from '#shared/routes.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { SessionsTable } from '#widgets/sessions/SessionsTable.tsx';
import { sessionPath } from '#widgets/sessions/session-paths.ts';

type SummaryTabProps = {
  ids: ClientIds;
  client: ClientRecord;
  sessions: readonly SessionListItem[];
  /** Sessions without simulated ones. */
  counted: readonly SessionListItem[];
  totalSessions: number;
  onEdit: (() => void) | undefined;
};

/** In the order of a practitioner's questions: next step, progress, history, client details. */
export function SummaryTab({ ids, client, sessions, counted, totalSessions, onEdit }: SummaryTabProps) {
  const seesAnswers = useCan('questionnaire.read');
  const latentTraits = useLatentTraits(ids, seesAnswers);
  const mayAssign = useCan('questionnaire.write') && mayPlanWith(client);
  return (
    <div className="lw-grid lw-grid--client">
      <div className="lw-grid lw-grid--start">
        <NextStep ids={ids} client={client} sessions={sessions} />
        <TrendPanel sessions={counted} aside={<SimulatedNote sessions={sessions} />} />
        {seesAnswers ? (
          <LatentTraitsPanel
            {...latentTraits}
            action={
              mayAssign ? (
                <AppLink href={assignPath(ids)} className="bp6-button">
                  Assign questionnaires
                </AppLink>
              ) : undefined
            }
          />
        ) : undefined}
        <SessionsPanel ids={ids} sessions={sessions} total={totalSessions} />
        <EegFilesPanel ids={ids} />
      </div>
      <div className="lw-grid lw-grid--start">
        <ClientFacts
          client={client}
          hasSimulated={sessions.some(({ isSimulated }) => isSimulated)}
          onEdit={onEdit}
        />
        <OperatorPanel client={client} />
        <ClientStatus client={client} />
        <ExportClient client={client} />
        <EraseClient client={client} />
      </div>
    </div>
  );
}

const SHOWN = 8;

type SessionsPanelProps = { ids: ClientIds; sessions: readonly SessionListItem[]; total: number };

function SessionsPanel({ ids, sessions, total }: SessionsPanelProps) {
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

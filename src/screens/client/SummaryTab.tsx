import type { ClientRecord } from '#shared/api/clients.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useLatentTraits } from '#state/use-latent-traits.ts';
import { LatentTraitsPanel } from '#ui/LatentTraitsPanel.tsx';
import { ClientFacts } from './ClientFacts.tsx';
import { ClientStatus } from './ClientStatus.tsx';
import { EegFilesPanel } from './EegFilesPanel.tsx';
import { EraseClient } from './EraseClient.tsx';
import { NextStep } from './NextStep.tsx';
import { OperatorPanel } from './OperatorPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { TrendPanel } from './TrendPanel.tsx';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

type SummaryTabProps = {
  ids: ClientIds;
  client: ClientRecord;
  sessions: readonly SessionListItem[];
  totalSessions: number;
  onEdit: (() => void) | undefined;
};

/** In the order of the questions: what next, how is it going, what was done, who is it. */
export function SummaryTab({ ids, client, sessions, totalSessions, onEdit }: SummaryTabProps) {
  const seesAnswers = useCan('questionnaire.read');
  const latentTraits = useLatentTraits(ids, seesAnswers);
  return (
    <div className="lw-grid lw-grid--client">
      <div className="lw-grid lw-grid--start">
        <NextStep ids={ids} client={client} sessions={sessions} />
        <TrendPanel sessions={sessions} />
        {seesAnswers ? <LatentTraitsPanel {...latentTraits} /> : undefined}
        <SessionsPanel ids={ids} sessions={sessions} total={totalSessions} />
        <EegFilesPanel ids={ids} />
      </div>
      <div className="lw-grid lw-grid--start">
        <ClientFacts client={client} onEdit={onEdit} />
        <OperatorPanel client={client} />
        <ClientStatus client={client} />
        <EraseClient client={client} />
      </div>
    </div>
  );
}

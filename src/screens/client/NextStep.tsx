import { Button } from '@blueprintjs/core';
import { PlayIcon } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useStartSession } from '#state/use-start-session.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { biofeedbackPath, sessionPath } from '#ui/session-paths.ts';
import { nextStep } from './next-step.ts';
import { ToDoList } from './ToDoList.tsx';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

type NextStepProps = { ids: ClientIds; sessions: readonly SessionListItem[] };

export function NextStep({ ids, sessions }: NextStepProps) {
  const [, navigate] = useLocation();
  const start = useStartSession(({ therapistId, clientId, sessionComponentId }) =>
    navigate(biofeedbackPath(therapistId, clientId, sessionComponentId)),
  );
  const canTrain = useCan('session.write');
  const next = nextStep(sessions);
  return (
    <Panel title="What next">
      <div className="lw-next">
        <p>{next.words}</p>
        {canTrain ? undefined : <p className="lw-muted">Sessions are run by therapists and coaches.</p>}
        {canTrain && next.kind === 'continue' ? (
          <AppLink
            href={sessionPath(ids.therapistId, next.session)}
            className="bp6-button bp6-intent-primary bp6-large"
          >
            <PlayIcon />
            <span className="bp6-button-text">Start session</span>
          </AppLink>
        ) : undefined}
        {canTrain && next.kind === 'start' ? (
          <Button
            intent="primary"
            size="large"
            icon={<PlayIcon />}
            loading={start.isPending}
            onClick={() => start.mutate(ids)}
          >
            Start session
          </Button>
        ) : undefined}
      </div>
      <ToDoList ids={ids} />
    </Panel>
  );
}

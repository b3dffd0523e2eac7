import { Button } from '@blueprintjs/core';
import { PlayIcon, PropertiesIcon } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import type { Client } from '#shared/api/clients.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import { pathTo } from '#shared/routes.ts';
import { useCan, useEditor, useUser } from '#state/auth.atoms.ts';
import { useActivation } from '#state/clients/client-status.ts';
import { useRoomAhead } from '#state/clients/use-room-ahead.ts';
import { useStartSession } from '#state/clients/use-start-session.ts';
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx';
import { InactiveClient } from '#widgets/clients/InactiveClient.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { sessionPath } from '#widgets/sessions/session-paths.ts';
import { type Next, nextStep } from './next-step.ts';
import { ToDoList } from './ToDoList.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';

type NextStepProps = { ids: ClientIds; client: Client; sessions: readonly SessionListItem[] };

export function NextStep({ ids, client, sessions }: NextStepProps) {
  const [, navigate] = useLocation();
  const start = useStartSession((started) => navigate(pathTo.biofeedback(started)));
  const plan = useStartSession((started) => navigate(pathTo.visitPlan(started)));
  const activation = useActivation(client);
  const canTrain = useCan('session.write');
  const next = nextStep({ sessions, client, editor: useEditor() });
  const { userId } = useUser();
  useRoomAhead(canTrain ? roomOf(next, { therapistId: userId, clientId: client.clientId }) : undefined);
  return (
    <Panel title="Next step" keepsFocus>
      {/* A section, so that the focus stays within it when a button disappears. */}
      <section className="lw-next">
        <p>{next.words}</p>
        {canTrain ? undefined : <p className="lw-muted">Sessions are run by therapists and coaches.</p>}
        {canTrain && next.kind === 'continue' ? (
          <ButtonLink href={sessionPath(ids.therapistId, next.session)} icon={<PlayIcon />} isPrimary isLarge>
            Start session
          </ButtonLink>
        ) : undefined}
        {canTrain && next.kind === 'start' ? (
          <Button
            intent="primary"
            size="large"
            icon={<PlayIcon />}
            loading={start.isBusy}
            onClick={() => start.run(ids)}
          >
            Start session
          </Button>
        ) : undefined}
        {canTrain && next.kind === 'continue' ? (
          <ButtonLink
            href={pathTo.visitPlan({ ...ids, sessionComponentId: next.session.sessionComponentId ?? '' })}
            icon={<PropertiesIcon />}
            isLarge
          >
            Plan the visit
          </ButtonLink>
        ) : undefined}
        {canTrain && next.kind === 'start' ? (
          <Button size="large" icon={<PropertiesIcon />} loading={plan.isBusy} onClick={() => plan.run(ids)}>
            Plan the visit
          </Button>
        ) : undefined}
        {canTrain && next.kind === 'inactive' ? (
          <InactiveClient activation={activation} wish="start sessions" />
        ) : undefined}
      </section>
      <ToDoList ids={ids} />
    </Panel>
  );
}

/** The room that 'Start session' opens. A new session is planned in the user's own name. */
function roomOf(next: Next, own: { therapistId: UserId; clientId: ClientId }) {
  if (next.kind === 'inactive') return undefined;
  if (next.kind === 'start') return own;
  const { therapistId, clientId, sessionComponentId } = next.session;
  return sessionComponentId === null ? undefined : { therapistId, clientId, sessionComponentId };
}

import { Button } from '@blueprintjs/core';
import { PlayIcon } from '@blueprintjs/icons';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { useCan } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { sessionPath } from '#ui/session-paths.ts';
import { nextStep } from './next-step.ts';
import { type ClientIds, useStartSession } from './use-client-page.ts';

type NextStepProps = { ids: ClientIds; sessions: readonly SessionListItem[] };

export function NextStep({ ids, sessions }: NextStepProps) {
  const { start, isBusy, problem } = useStartSession(ids);
  const canTrain = useCan('session.write');
  const next = nextStep(sessions);
  return (
    <Panel title="What next">
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
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
          <Button intent="primary" size="large" icon={<PlayIcon />} loading={isBusy} onClick={start}>
            Start session
          </Button>
        ) : undefined}
      </div>
    </Panel>
  );
}

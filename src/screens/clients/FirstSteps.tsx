import { Button } from '@blueprintjs/core';
import { CircleIcon, TickCircleIcon } from '@blueprintjs/icons';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { patchUserSettings } from '#shared/api/identity/users.ts';
import { getFirstSteps } from '#shared/api/practice/first-steps.ts';
import { FIRST_STEPS, type FirstStep } from '#shared/domain/first-visit.ts';
import { pathTo } from '#shared/routes.ts';
import { tourStopAtom } from '#state/account/first-visit.atoms.ts';
import { useFirstVisit } from '#state/account/use-first-visit.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useStartSession } from '#state/clients/use-start-session.ts';
import { useAtomValue } from '#state/jotai.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { useRefreshAfterChanges } from '#state/use-refresh-after-changes.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Num } from '#ui/text/Num.tsx';

const WORDS: Readonly<Record<FirstStep, { does: string; needs: string }>> = {
  client: { does: 'Add your first client', needs: 'A first and a last name are enough.' },
  consent: { does: 'Record consent', needs: 'Record the agreement and its date.' },
  headset: { does: 'Test your headset', needs: 'The connection test takes a minute.' },
  session: { does: 'Run a session', needs: 'The simulated headset works too.' },
  report: { does: 'Open a report', needs: 'To print, or to save as PDF.' },
};

type FirstStepsProps = { onAddClient: () => void };

/** For new practitioners, until all steps are done or the list is hidden. Each step is ticked by what was done. */
export function FirstSteps({ onAddClient }: FirstStepsProps) {
  const { visit, change } = useFirstVisit();
  const canAdd = useCan('client.write');
  const canTrain = useCan('session.write');
  // The card of the tour would cover the first step.
  const isTouring = useAtomValue(tourStopAtom) !== undefined;
  if (visit?.firstSteps !== 'shown' || isTouring || !canAdd || !canTrain) return undefined;
  return <StepList onAddClient={onAddClient} onChange={(firstSteps) => change({ firstSteps })} />;
}

type StepListProps = FirstStepsProps & { onChange: (list: 'hidden' | 'done') => void };

/** Nothing is shown if the steps cannot be loaded: the page works without them. */
function StepList({ onAddClient, onChange }: StepListProps) {
  const { userId } = useUser();
  // Steps are done on other pages.
  const { data } = useEndpoint(getFirstSteps, { params: { id: userId } }, { staleTime: 0 });
  useRefreshAfterChanges(getFirstSteps, patchUserSettings);
  const isComplete = data?.done.length === FIRST_STEPS.length;
  useEffect(() => {
    if (isComplete) onChange('done');
  }, [isComplete, onChange]);
  if (!data || isComplete) return undefined;
  const next = FIRST_STEPS.find((step) => !data.done.includes(step));
  return (
    <Panel
      title="First steps"
      aside={
        <span className="lw-first-steps__aside">
          <Num>
            {data.done.length} of {FIRST_STEPS.length} done
          </Num>
          <Button size="small" variant="minimal" onClick={() => onChange('hidden')}>
            Hide first steps
          </Button>
        </span>
      }
    >
      <ol className="lw-plain-list lw-first-steps">
        {FIRST_STEPS.map((step) => (
          <li
            key={step}
            data-done={data.done.includes(step)}
            aria-current={step === next ? 'step' : undefined}
          >
            {data.done.includes(step) ? <TickCircleIcon title="Done" /> : <CircleIcon title="To do" />}
            <div>
              <StepLink step={step} steps={data} onAddClient={onAddClient} />
              <span className="lw-muted lw-small">{WORDS[step].needs}</span>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type StepLinkProps = FirstStepsProps & { step: FirstStep; steps: EndpointResponse<typeof getFirstSteps> };

/** Leads to where the step is done. Without a client or a session some steps lead nowhere yet. */
function StepLink({ step, steps, onAddClient }: StepLinkProps): ReactNode {
  const { userId: therapistId } = useUser();
  const [, navigate] = useLocation();
  const start = useStartSession((room) => navigate(pathTo.biofeedback(room)));
  const { does } = WORDS[step];
  const { clientId, session, done } = steps;
  if (done.includes(step)) return <s>{does}</s>;
  const link = (href: string) => <AppLink href={href}>{does}</AppLink>;
  const button = (onClick: () => void) => (
    <button type="button" className="lw-first-steps__do" disabled={start.isBusy} onClick={onClick}>
      {does}
    </button>
  );
  switch (step) {
    case 'client':
      return button(onAddClient);
    case 'consent':
      return clientId ? link(pathTo.client({ therapistId, clientId, tab: 'consent' })) : does;
    case 'headset':
      return link(pathTo.connectionTest());
    case 'session':
      return clientId ? button(() => start.run({ therapistId, clientId })) : does;
    case 'report':
      return session ? link(pathTo.sessionReport(session)) : does;
  }
}

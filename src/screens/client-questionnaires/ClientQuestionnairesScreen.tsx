import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { readRouteIds } from '#model/route-ids.ts';
import { mayPlanWith } from '#shared/planning.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useActivation } from '#state/clients/client-status.ts';
import { useClientHead } from '#state/clients/use-client-head.ts';
import { useLatentTraits } from '#state/clients/use-latent-traits.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { ClientPage, NoClient } from '#widgets/clients/ClientPage.tsx';
import { ASSIGN_PARAM } from '#widgets/clients/client-tabs.ts';
import { type Activation, InactiveClient } from '#widgets/clients/InactiveClient.tsx';
import { useAddress } from '#ui/navigation/address.ts';
import { LatentTraitsPanel } from '#widgets/questionnaires/LatentTraitsPanel.tsx';
import { Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { useFocusOnReturn } from '#ui/navigation/returned.ts';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { AssignedPanel } from './AssignedPanel.tsx';
import { AssignToClientDialog } from './AssignToClientDialog.tsx';
import { ImportAnswersDialog } from './ImportAnswersDialog.tsx';
import { ResponseDialog } from './ResponseDialog.tsx';
import { ResponsesPanel } from './ResponsesPanel.tsx';
import { ScoresChart } from './ScoresChart.tsx';
import { StartDialog } from './StartDialog.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';
import './client-questionnaires.css';
import { useAllResponses } from '#state/use-all-responses.ts';

/** Questionnaires of one client: what is due, progress, every response. */
export function ClientQuestionnairesScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId']);
  return ids ? <ClientQuestionnaires ids={ids} /> : <NoClient />;
}

function ClientQuestionnaires({ ids }: { ids: ClientIds }) {
  const { clientId } = ids;
  const head = useClientHead(ids);
  useFocusOnReturn();
  const enabled = head.client !== undefined;
  const { rows, problem, retry } = useAllResponses(ids, enabled);
  const latentTraits = useLatentTraits(ids, enabled);
  const canWrite = useCan('questionnaire.write');
  const activation = useActivation(head.client);
  const isInactive = head.client !== undefined && !mayPlanWith(head.client);
  const mayAssign = canWrite && head.client !== undefined && !isInactive;
  const address = useAddress();
  const asked = new URLSearchParams(address.search);
  const [dialog, setDialog] = useState<Dialog | undefined>(asked.has(ASSIGN_PARAM) ? 'assign' : undefined);
  const responseId = asked.get('response') ?? undefined;
  const close = () => address.go('', true);
  const closeAssign = () => {
    setDialog(undefined);
    if (asked.has(ASSIGN_PARAM)) address.go('', false);
  };
  return (
    <ClientPage
      {...{ ids, ...head }}
      tab="questionnaires"
      actions={
        canWrite ? <Actions onOpen={setDialog} activation={isInactive ? activation : undefined} /> : undefined
      }
    >
      <WaitingNotice clientId={clientId} />
      {problem ? <Problem message={problem} onRetry={retry} /> : undefined}
      {!rows && !problem ? <SkeletonRows count={6} /> : undefined}
      {rows ? (
        <div className="lw-grid lw-grid--client">
          <div className="lw-grid lw-grid--start">
            <ScoresChart responses={rows} />
            <ResponsesPanel ids={ids} responses={rows} />
          </div>
          <div className="lw-grid lw-grid--start">
            <AssignedPanel ids={ids} />
            <LatentTraitsPanel {...latentTraits} />
          </div>
        </div>
      ) : undefined}
      {dialog === 'assign' && mayAssign ? (
        <AssignToClientDialog ids={ids} onClose={closeAssign} />
      ) : undefined}
      {dialog === 'start' ? <StartDialog ids={ids} onClose={() => setDialog(undefined)} /> : undefined}
      {dialog === 'import' ? (
        <ImportAnswersDialog ids={ids} onClose={() => setDialog(undefined)} />
      ) : undefined}
      {responseId ? (
        <ResponseDialog ids={ids} client={head.client} responseId={responseId} onClose={close} />
      ) : undefined}
    </ClientPage>
  );
}

type Dialog = 'assign' | 'start' | 'import';

type ActionsProps = {
  onOpen: (dialog: Dialog) => void;
  /** Set for an inactive client: assigned questionnaires can be answered, but no new ones assigned. */
  activation: Activation | undefined;
};

function Actions({ onOpen, activation }: ActionsProps) {
  return (
    <>
      {activation ? (
        <InactiveClient activation={activation} wish="assign questionnaires" />
      ) : (
        <span className="lw-toolbar__fill" />
      )}
      <Button onClick={() => onOpen('import')}>Import answers (FHIR R4)</Button>
      <Button onClick={() => onOpen('start')}>Answer now</Button>
      {activation ? undefined : (
        <Button intent="primary" icon={<PlusIcon />} onClick={() => onOpen('assign')}>
          Assign questionnaires
        </Button>
      )}
    </>
  );
}

import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { responseListQuery } from '#api/questionnaire-queries.ts';
import { readRouteIds } from '#shared/domain/route-ids.ts';
import { mayPlanWith } from '#shared/domain/planning.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useActivation } from '#state/client-status.ts';
import { useApi } from '#state/services.atoms.ts';
import { useClientHead } from '#state/use-client-head.ts';
import { useLatentTraits } from '#state/use-latent-traits.ts';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';
import { ClientPage, NoClient } from '#ui/client-page/ClientPage.tsx';
import { type Activation, InactiveClient } from '#ui/client-page/InactiveClient.tsx';
import { useAddress } from '#ui/list/address.ts';
import { LatentTraitsPanel } from '#ui/LatentTraitsPanel.tsx';
import { Problem } from '#ui/Problem.tsx';
import { useFocusOnReturn } from '#ui/returned.ts';
import type { ScreenProps } from '#ui/screen-props.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { AssignedPanel } from './AssignedPanel.tsx';
import { AssignToClientDialog } from './AssignToClientDialog.tsx';
import { ImportAnswersDialog } from './ImportAnswersDialog.tsx';
import { ResponseDialog } from './ResponseDialog.tsx';
import { ResponsesPanel } from './ResponsesPanel.tsx';
import { ScoresChart } from './ScoresChart.tsx';
import { StartDialog } from './StartDialog.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';
import './client-questionnaires.css';

/** What one client is asked and has answered: what is due, how it goes, every response. */
export function ClientQuestionnairesScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId']);
  return ids ? <ClientQuestionnaires ids={ids} /> : <NoClient />;
}

function ClientQuestionnaires({ ids }: { ids: ClientIds }) {
  const { therapistId, clientId } = ids;
  const head = useClientHead(ids);
  useFocusOnReturn();
  const enabled = head.client !== undefined;
  const responses = useQuery({ ...responseListQuery(useApi(), therapistId, clientId), enabled });
  const latentTraits = useLatentTraits(ids, enabled);
  const canWrite = useCan('questionnaire.write');
  const activation = useActivation(head.client);
  const isInactive = head.client !== undefined && !mayPlanWith(head.client);
  const [dialog, setDialog] = useState<Dialog>();
  const address = useAddress();
  const responseId = new URLSearchParams(address.search).get('response') ?? undefined;
  const close = () => address.go('', true);
  const { error } = responses;
  const rows = responses.data?.questionnaireResponses;
  return (
    <ClientPage
      {...{ ids, ...head }}
      tab="questionnaires"
      actions={
        canWrite ? <Actions onOpen={setDialog} activation={isInactive ? activation : undefined} /> : undefined
      }
    >
      <WaitingNotice clientId={clientId} />
      {error ? <Problem message={messageOf(error)} onRetry={() => void responses.refetch()} /> : undefined}
      {!rows && !error ? <SkeletonRows count={6} /> : undefined}
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
      {dialog === 'assign' ? (
        <AssignToClientDialog ids={ids} onClose={() => setDialog(undefined)} />
      ) : undefined}
      {dialog === 'start' ? <StartDialog ids={ids} onClose={() => setDialog(undefined)} /> : undefined}
      {dialog === 'import' ? (
        <ImportAnswersDialog ids={ids} onClose={() => setDialog(undefined)} />
      ) : undefined}
      {responseId ? <ResponseDialog ids={ids} responseId={responseId} onClose={close} /> : undefined}
    </ClientPage>
  );
}

type Dialog = 'assign' | 'start' | 'import';

type ActionsProps = {
  onOpen: (dialog: Dialog) => void;
  /** Of a client who is inactive: what is asked can be answered, and nothing more is asked. */
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

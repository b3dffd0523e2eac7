import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { PrintIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { type AnsweredQuestionnaire, getQuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import { questionnaireResponseIdSchema } from '#shared/domain/ids.ts';
import { useCan } from '#state/auth.atoms.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { exportResponse } from '#widgets/questionnaires/questionnaire-file.ts';
import { ScoresList } from '#widgets/questionnaires/ScoresList.tsx';
import { AnswersList } from './AnswersList.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { ResponseFacts } from './ResponseFacts.tsx';
import { SafetyOfResponse } from './SafetyOfResponse.tsx';
import { useEndpoint } from '#state/use-endpoint.ts';

type ResponseDialogProps = {
  ids: ClientIds;
  /** The client whose page this is; undefined until known. */
  client: { firstName: string; lastName: string } | undefined;
  responseId: string;
  onClose: () => void;
};

/** One response: scores, safety, answers, who and when. It can be printed, and corrected by another response. */
export function ResponseDialog({ ids, client, responseId, onClose }: ResponseDialogProps) {
  const nameOf = useNameOf();
  const parsed = questionnaireResponseIdSchema.safeParse(responseId);
  const { data, problem: refusal } = useEndpoint(
    getQuestionnaireResponse,
    parsed.data && { params: { id: ids.therapistId, responseId: parsed.data } },
  );
  const [isCorrecting, setCorrecting] = useState(false);
  const canWrite = useCan('questionnaire.write');
  const problem = parsed.success ? refusal : 'There is no response at this address.';
  return (
    <Dialog isOpen onClose={onClose} title={data?.title ?? 'Response'} className="lw-qresponse">
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        {!data && !problem ? <SkeletonRows count={6} /> : undefined}
        {data ? <Content ids={ids} response={data} about={client && nameOf(client)} /> : undefined}
        {data && isCorrecting ? <CorrectForm ids={ids} response={data} /> : undefined}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {data && canWrite && data.correctedById === null && !isCorrecting ? (
              <Button onClick={() => setCorrecting(true)}>Correct</Button>
            ) : undefined}
            {data ? <Button onClick={() => exportResponse(data)}>Save as FHIR R4</Button> : undefined}
            <Button icon={<PrintIcon />} onClick={() => window.print()}>
              Print
            </Button>
            <Button intent="primary" onClick={onClose}>
              Close
            </Button>
          </>
        }
      />
    </Dialog>
  );
}

type ContentProps = { ids: ClientIds; response: AnsweredQuestionnaire; about: string | undefined };

/** On paper, `about` says who answered. */
function Content({ ids, response, about }: ContentProps) {
  const { definition, answers, scores, kind } = response;
  return (
    <div data-prints data-about={about} className="lw-qresponse__sheet">
      <SafetyOfResponse ids={ids} response={response} />
      {response.correctedById ? (
        <Notice kind="warning">A later response replaces this one.</Notice>
      ) : undefined}
      <ScoresList scores={scores} />
      <ResponseFacts response={response} />
      {kind === 'scoreOnly' ? undefined : (
        <AnswersList
          label="Answers"
          items={definition.items}
          answers={answers}
          marked={new Set(scores.safety.map(({ linkId }) => linkId))}
        />
      )}
    </div>
  );
}

import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { PrintIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { responseQuery } from '#api/questionnaire-queries.ts';
import type { AnsweredQuestionnaire } from '#shared/api/questionnaire-responses.ts';
import { questionnaireResponseIdSchema } from '#shared/domain/ids.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { exportResponse } from '#ui/questionnaire/questionnaire-file.ts';
import { ScoresList } from '#ui/ScoresList.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { AnswersList } from './AnswersList.tsx';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { ResponseFacts } from './ResponseFacts.tsx';
import { SafetyOfResponse } from './SafetyOfResponse.tsx';

type ResponseDialogProps = { ids: ClientIds; responseId: string; onClose: () => void };

/** One response: figures, safety, answers, who and when. It can be printed, and corrected by another one. */
export function ResponseDialog({ ids, responseId, onClose }: ResponseDialogProps) {
  const api = useApi();
  const parsed = questionnaireResponseIdSchema.safeParse(responseId);
  const { data, error } = useQuery({
    ...responseQuery(api, ids.therapistId, parsed.data!),
    enabled: parsed.success,
  });
  const [isCorrecting, setCorrecting] = useState(false);
  const canWrite = useCan('questionnaire.write');
  const problem = parsed.success ? error && messageOf(error) : 'This address does not name a response.';
  return (
    <Dialog isOpen onClose={onClose} title={data?.title ?? 'Response'} className="lw-qresponse">
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        {!data && !problem ? <SkeletonRows count={6} /> : undefined}
        {data ? <Content ids={ids} response={data} /> : undefined}
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

function Content({ ids, response }: { ids: ClientIds; response: AnsweredQuestionnaire }) {
  return (
    <>
      <SafetyOfResponse ids={ids} response={response} />
      {response.correctedById ? (
        <Notice kind="warning">A later response takes the place of this one.</Notice>
      ) : undefined}
      <ScoresList scores={response.scores} />
      <ResponseFacts response={response} />
      <AnswersList response={response} />
    </>
  );
}

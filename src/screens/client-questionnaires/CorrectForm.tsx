import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { newRequestKey } from '#api/request-key.ts';
import type { AnsweredQuestionnaire } from '#shared/api/questionnaire-responses.ts';
import { useChangeAnswering } from '#state/answering/answering.atoms.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useServices } from '#state/services.atoms.ts';
import { correctionSheet } from '#state/answering/start-answering.ts';
import { useWritingAs } from '#state/account/use-writing-as.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';

/** A response is never changed: the corrected one is added beside it, with the reason. */
export function CorrectForm({ ids, response }: { ids: ClientIds; response: AnsweredQuestionnaire }) {
  const { clock } = useServices();
  const { userId } = useUser();
  const therapistId = useWritingAs(ids.therapistId);
  const change = useChangeAnswering();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    if (reason.trim() === '') return setError('Enter what was wrong.');
    const outside = { nowMs: clock.nowMs(), uuid: newRequestKey((bytes) => crypto.getRandomValues(bytes)) };
    const sheet = correctionSheet(response, { userId, therapistId, reason: reason.trim() }, outside);
    change((before) => ({ ...before, sheet }));
  };
  return (
    <Form className="lw-inline-form" onSubmit={submit} aria-label="Correct this response">
      <TextField label="What was wrong" isRequired value={reason} onChange={setReason} error={error} />
      <Button type="submit" intent="primary">
        Enter the corrected response
      </Button>
    </Form>
  );
}

import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { newRequestKey } from '#api/request-key.ts';
import type { AnsweredQuestionnaire } from '#shared/api/questionnaire-responses.ts';
import { useChangeAnswering } from '#state/answering.atoms.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useServices } from '#state/services.atoms.ts';
import { correctionSheet } from '#state/start-answering.ts';
import { useWritingAs } from '#state/use-writing-as.ts';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

/** A response is never changed: the corrected one is entered beside it and says why. */
export function CorrectForm({ ids, response }: { ids: ClientIds; response: AnsweredQuestionnaire }) {
  const { clock } = useServices();
  const { userId } = useUser();
  const therapistId = useWritingAs(ids.therapistId);
  const change = useChangeAnswering();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    if (reason.trim() === '') return setError('Say what was wrong.');
    const outside = { nowMs: clock.nowMs(), uuid: newRequestKey((bytes) => crypto.getRandomValues(bytes)) };
    const sheet = correctionSheet(response, { userId, therapistId, reason: reason.trim() }, outside);
    change((before) => ({ ...before, sheet }));
  };
  return (
    <Form className="lw-inline-form" onSubmit={submit} aria-label="Correct this response">
      <TextField
        label="What was wrong"
        isRequired
        value={reason}
        onChange={setReason}
        {...(error !== undefined && { error })}
      />
      <Button type="submit" intent="primary">
        Enter the corrected response
      </Button>
    </Form>
  );
}

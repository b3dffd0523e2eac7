import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { type BlindingGuess as Guess, putBlindingGuess } from '#shared/api/studies.ts';
import { useChange } from '#state/use-change.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useRoom } from '../room/room-context.ts';

type Answer = Guess | '';
const OPTIONS: readonly { value: Answer; label: string }[] = [
  { value: '', label: 'Choose' },
  { value: 'real', label: 'Real: it followed the EEG' },
  { value: 'sham', label: 'Sham: it did not' },
  { value: 'unsure', label: 'Cannot tell' },
];

type BlindingGuessProps = {
  /** Called when both guesses are stored, or skipped. */
  onDone: () => void;
};

/** At the end of a study session: what client and therapist take the feedback for. Stored once. */
export function BlindingGuess({ onDone }: BlindingGuessProps) {
  const { data } = useRoom();
  const [client, setClient] = useState<Answer>('');
  const [therapist, setTherapist] = useState<Answer>('');
  const [isSkipped, setSkipped] = useState(false);
  const save = useChange(putBlindingGuess, { onSuccess: onDone });
  if (save.isDone) return <Notice kind="success">Both guesses are stored.</Notice>;
  if (isSkipped) return <Notice kind="info">No guesses are stored for this session.</Notice>;
  const isReady = client !== '' && therapist !== '';
  return (
    <Form
      className="lw-blinded lw-blinded__guess"
      onSubmit={() => {
        if (!isReady) return;
        const params = { id: data.therapistId, sessionComponentId: data.sessionComponentId };
        save.run({ params, body: { client, therapist } });
      }}
    >
      <h2>Real or sham?</h2>
      <p>Ask the client first, then guess yourself. The guesses cannot be changed.</p>
      <FormChoice label="The client says" value={client} options={OPTIONS} onChange={setClient} />
      <FormChoice label="You say" value={therapist} options={OPTIONS} onChange={setTherapist} />
      {save.problem === undefined ? undefined : <Notice kind="danger">{save.problem}</Notice>}
      <Button type="submit" intent="primary" disabled={!isReady} loading={save.isBusy}>
        Store both guesses
      </Button>
      <Button
        variant="minimal"
        disabled={save.isBusy}
        onClick={() => {
          setSkipped(true);
          onDone();
        }}
      >
        Skip the guesses
      </Button>
    </Form>
  );
}

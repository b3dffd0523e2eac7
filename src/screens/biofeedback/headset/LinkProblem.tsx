import { Button } from '@blueprintjs/core';
import { Notice } from '#ui/notices/Notice.tsx';
import { headsetName, silenceAdvice, tryingWords } from './headset-words.ts';
import type { RoomHeadset } from './use-headset.ts';

/** A link that was lost before the session began. */
export function LinkProblem({ connection, view }: RoomHeadset) {
  const { step, attempt, problem } = view;
  const choose = (
    <Button size="small" onClick={() => void connection.disconnect()}>
      Choose another
    </Button>
  );
  if (step === 'reconnecting') {
    return (
      <Notice kind="warning" actions={choose}>
        {view.silence === undefined
          ? `${headsetName(view)} is out of reach. ${tryingWords(attempt)}`
          : `${headsetName(view)} is connected but sends no data. ${silenceAdvice(view)}`}
      </Notice>
    );
  }
  return (
    <Notice
      kind="danger"
      actions={
        <>
          <Button size="small" intent="primary" onClick={() => void connection.reconnect()}>
            Reconnect
          </Button>
          {choose}
        </>
      }
    >
      {problem?.message ?? `The link to ${headsetName(view)} is lost. Move closer and check that it is on.`}
    </Notice>
  );
}

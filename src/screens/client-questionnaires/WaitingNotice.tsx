import { Button } from '@blueprintjs/core';
import type { ClientId } from '#shared/domain/ids.ts';
import { type Waiting, withoutWaiting } from '#model/questionnaires/answering.ts';
import { useAnswering, useChangeAnswering } from '#state/answering/answering.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { saveFile } from '#ui/files/save-file.ts';

/** Responses of this client that are stored only on this device so far. */
export function WaitingNotice({ clientId }: { clientId: ClientId }) {
  const { waiting } = useAnswering();
  const change = useChangeAnswering();
  const showToast = useToast();
  const discard = (response: Waiting) => {
    change((before) => withoutWaiting(before, response.responseId));
    const keep = () => change((before) => ({ ...before, waiting: [...before.waiting, response] }));
    showToast({ kind: 'info', message: 'Response discarded.', action: { label: 'Undo', run: keep } });
  };
  return waiting
    .filter((each) => each.clientId === clientId)
    .map((each) =>
      each.refused === undefined ? (
        <Notice key={each.responseId} kind="info">
          A response is safe on this device and is sent as soon as the server can be reached.
        </Notice>
      ) : (
        <Notice
          key={each.responseId}
          kind="danger"
          actions={
            <>
              <Button
                size="small"
                onClick={() =>
                  saveFile(`response-${each.responseId}.json`, new Blob([JSON.stringify(each, undefined, 2)]))
                }
              >
                Save a copy
              </Button>
              <Button size="small" onClick={() => discard(each)}>
                Discard
              </Button>
            </>
          }
        >
          The server rejected a response. It is still stored on this device. {each.refused}
        </Notice>
      ),
    );
}

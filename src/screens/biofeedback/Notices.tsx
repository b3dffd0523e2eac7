import { Button } from '@blueprintjs/core';
import { Notice } from '#ui/Notice.tsx';
import { useRoom } from './room-context.ts';

/** What stands in the way without stopping the session; each with a way out. */
export function Notices({ onRetryUpload }: { onRetryUpload: () => void }) {
  const { view, controller } = useRoom();
  const { saveProblem, upload, notices, state } = view;
  const hasRecording = state.isRecording || state.step === 'ended';
  return (
    <div className="lw-room__notices">
      {saveProblem !== undefined ? (
        <Notice kind="danger">
          {saveProblem} The session goes on; nothing is dropped while this page stays open.
        </Notice>
      ) : undefined}
      {hasRecording && upload.message !== undefined ? (
        <Notice
          kind="warning"
          actions={
            <Button size="small" onClick={onRetryUpload}>
              Try now
            </Button>
          }
        >
          {upload.message}
        </Notice>
      ) : undefined}
      {notices.map(({ id, message }) => (
        <Notice key={id} kind="warning" onDismiss={() => controller.dismissNotice(id)}>
          {message}
        </Notice>
      ))}
    </div>
  );
}

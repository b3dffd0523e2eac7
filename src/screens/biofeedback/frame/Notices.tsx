import { Button } from '@blueprintjs/core';
import { useAuth } from '#state/auth.atoms.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useHeadsetNotices } from '../headset/use-headset-notices.ts';
import { useRoom } from '../room/room-context.ts';
import { roomNoun } from '../room/use-biofeedback-data.ts';

type NoticesProps = { onRetryUpload: () => void; onSignIn: () => void };

/** Problems that do not stop the session, each with a way out. */
export function Notices({ onRetryUpload, onSignIn }: NoticesProps) {
  const auth = useAuth();
  const { data, view, controller } = useRoom();
  useHeadsetNotices();
  const { saveProblem, upload, notices, state } = view;
  const hasRecording = state.isRecording || state.step === 'ended';
  const isSignedOut = upload.phase === 'signedOut' || (auth.kind === 'signedIn' && auth.lapsed !== undefined);
  return (
    <div className="lw-room__notices">
      {saveProblem !== undefined ? (
        <Notice kind="danger">
          {saveProblem} The {roomNoun(data)} continues; no data is lost while this page stays open.
        </Notice>
      ) : undefined}
      {hasRecording && isSignedOut ? (
        <Notice
          kind="warning"
          actions={
            <Button size="small" intent="primary" onClick={onSignIn}>
              Sign in again
            </Button>
          }
        >
          You are signed out. The {roomNoun(data)} continues and stays on this computer; sign in again to
          upload it.
        </Notice>
      ) : undefined}
      {hasRecording && !isSignedOut && upload.message !== undefined ? (
        <Notice kind="warning" action="Try now" onAction={onRetryUpload}>
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

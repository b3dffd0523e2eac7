import { useLocation } from 'wouter';
import { mayPlanWith, mayRecord } from '#shared/planning.ts';
import type { Editor } from '#shared/domain/permissions.ts';
import { pathTo } from '#shared/routes.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useColleagues } from '#state/account/use-colleagues.ts';
import { useStartSession } from '#state/clients/use-start-session.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { useNameAmong } from '#widgets/people/PersonName.tsx';
import { type BiofeedbackData, roomNoun } from './use-biofeedback-data.ts';
import { RoomCard } from './RoomMessage.tsx';

/**
 * True for a session not begun yet that only a colleague may begin. Other pages show recorded sessions, whoever owns
 * them.
 */
export const isOthersToBegin = ({ session, component, leftover }: BiofeedbackData, editor: Editor): boolean =>
  component.recording.state === 'none' && leftover === undefined && !mayRecord(editor, session);

/** Shown in place of the room: everything could be prepared, but the server would refuse the recording. */
export function OthersSession({ data }: { data: BiofeedbackData }) {
  const { session, client } = data;
  const noun = roomNoun(data);
  const nameOf = useNameAmong(useColleagues());
  const mayStart = useCan('session.write') && noun === 'session' && mayPlanWith(client);
  return (
    <RoomCard
      title={`A colleague runs this ${noun}`}
      session={session}
      actions={mayStart ? <StartOwn data={data} /> : undefined}
    >
      <p>
        The session was planned for <strong>{nameOf(session.therapistId)}</strong>, and only they can run it.{' '}
        {mayStart ? 'You can start your own session with this client.' : undefined}
      </p>
    </RoomCard>
  );
}

function StartOwn({ data: { client } }: { data: BiofeedbackData }) {
  const [, navigate] = useLocation();
  const start = useStartSession((started) => navigate(pathTo.biofeedback(started)));
  return (
    <BusyButton intent="primary" size="large" isBusy={start.isBusy} onClick={() => start.run(client)}>
      Start your own session
    </BusyButton>
  );
}

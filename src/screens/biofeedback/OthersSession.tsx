import { useLocation } from 'wouter';
import { mayPlanWith, mayRecord } from '#shared/domain/planning.ts';
import type { Editor } from '#shared/domain/permissions.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useColleagues } from '#state/use-colleagues.ts';
import { useStartSession } from '#state/use-start-session.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { BusyButton } from '#ui/BusyButton.tsx';
import { useNameAmong } from '#ui/PersonName.tsx';
import { biofeedbackPath } from '#ui/session-paths.ts';
import { clientPath } from './paths.ts';
import { roomNoun } from './room-noun.ts';
import type { BiofeedbackData } from './use-biofeedback-data.ts';

/** What nobody has begun, and only a colleague may. What was recorded is told by other pages, whoever's it is. */
export const isOthersToBegin = ({ session, component, leftover }: BiofeedbackData, editor: Editor): boolean =>
  component.recording.state === 'none' && leftover === undefined && !mayRecord(editor, session);

/** In place of the room, where all could be prepared and the server would refuse what is recorded. */
export function OthersSession({ data }: { data: BiofeedbackData }) {
  const { session, client } = data;
  const noun = roomNoun(data);
  const nameOf = useNameAmong(useColleagues());
  const mayStart = useCan('session.write') && noun === 'session' && mayPlanWith(client);
  return (
    <main className="lw-room-message">
      <div className="lw-card lw-interrupted">
        <h1>A colleague records this {noun}</h1>
        <p>
          It was planned in the name of <strong>{nameOf(session.therapistId)}</strong>, and only they can
          record it. {mayStart ? 'With this client you can start a session of your own.' : undefined}
        </p>
        <div className="lw-room-message__actions">
          {mayStart ? <StartOwn data={data} /> : undefined}
          <AppLink href={clientPath(session)}>Back to the client</AppLink>
        </div>
      </div>
    </main>
  );
}

function StartOwn({ data: { client } }: { data: BiofeedbackData }) {
  const [, navigate] = useLocation();
  const start = useStartSession(({ therapistId, clientId, sessionComponentId }) =>
    navigate(biofeedbackPath(therapistId, clientId, sessionComponentId)),
  );
  return (
    <BusyButton intent="primary" size="large" isBusy={start.isPending} onClick={() => start.mutate(client)}>
      Start a session of your own
    </BusyButton>
  );
}

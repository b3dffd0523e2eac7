import type { SessionComponent } from '#shared/api/sessions.ts';

/** What is recorded in the room, in the words of its buttons: nobody is trained in an assessment. */
export const roomNoun = ({ component }: { component: Pick<SessionComponent, 'assessment'> }) =>
  component.assessment ? 'assessment' : 'session';

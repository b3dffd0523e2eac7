import type { SessionComponent } from '#shared/api/sessions.ts';

/** Noun for the recording in button texts: an assessment trains nobody. */
export const roomNoun = ({ component }: { component: Pick<SessionComponent, 'assessment'> }) =>
  component.assessment ? 'assessment' : 'session';

import type { Session, SessionComponent } from '#shared/api/sessions.ts';

/** The component a breakdown is about, or undefined when nothing was recorded in the session. */
export function recordedComponent(session: Session): SessionComponent | undefined {
  return session.components.find(
    ({ settings, runs, recording }) => settings !== null && (runs.length > 0 || recording.state !== 'none'),
  );
}

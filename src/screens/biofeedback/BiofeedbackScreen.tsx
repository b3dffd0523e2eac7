import type { ScreenProps } from '#ui/screen-props.ts';

/** The session room. Receives therapistId, clientId and sessionComponentId. */
export function BiofeedbackScreen({ params }: ScreenProps) {
  return <main data-session-component={params.sessionComponentId} />;
}

import { Notice } from '#ui/notices/Notice.tsx';
import { useRoom } from '../room/room-context.ts';

/** Whether the session that is prepared belongs to the study the client takes part in. */
export function StudyNotice() {
  const { data, protocol } = useRoom();
  const { study } = data;
  if (!study || !protocol) return undefined;
  if (protocol.protocolId === study.protocolId) {
    return (
      <Notice kind="info">
        This session belongs to the study '{study.name}'. Nobody here knows whether the feedback is real.
      </Notice>
    );
  }
  const trained = data.protocols.find(({ protocolId }) => protocolId === study.protocolId);
  return (
    <Notice kind="warning">
      The client takes part in the study '{study.name}', which trains{' '}
      {trained ? `'${trained.definition.name}'` : 'another protocol'}. With the protocol chosen here, the
      session does not belong to the study.
    </Notice>
  );
}

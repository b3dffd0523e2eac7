import type { ProtocolId } from '#shared/domain/ids.ts';
import { useStudyOfTraining } from '#state/reports/use-study-of-training.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import type { SessionIds } from './use-breakdown.ts';

type BlindedFiguresProps = {
  ids: SessionIds;
  protocolId: ProtocolId;
  /** Beginning of the sentence, where several sessions are shown. */
  subject?: string;
};

/** What the figures of a session mean while its study is blinded. */
export function BlindedFigures({ ids, protocolId, subject = 'This session' }: BlindedFiguresProps) {
  const { study } = useStudyOfTraining(ids, protocolId);
  if (!study || study.isUnblinded) return undefined;
  return (
    <Notice kind="info">
      {subject} belongs to a blinded study. Figures are of the client's own EEG, not of the feedback that was
      given.
    </Notice>
  );
}

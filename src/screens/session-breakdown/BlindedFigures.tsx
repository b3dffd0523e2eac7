import type { ProtocolId } from '#shared/domain/ids.ts';
import { useStudyOfTraining } from '#state/reports/use-study-of-training.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import type { SessionIds } from './use-breakdown.ts';

type BlindedFiguresProps = { ids: SessionIds; protocolId: ProtocolId };

/** What the figures of a session mean while its study is blinded. */
export function BlindedFigures({ ids, protocolId }: BlindedFiguresProps) {
  const { study } = useStudyOfTraining(ids, protocolId);
  if (!study || study.isUnblinded) return undefined;
  return (
    <Notice kind="info">
      This session belongs to a blinded study. Figures are of the client's own EEG, not of the feedback that
      was given.
    </Notice>
  );
}

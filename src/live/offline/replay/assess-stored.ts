import type { Api } from '#api/client.ts';
import type { SessionComponent } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { AssessmentFigures, AssessmentRequest } from '#shared/review/assessment.ts';
import { openReview, type ReviewLink } from '#live/workers/worker-links.ts';
import { abortable } from '../eeg-files/wait.ts';
import { loadParts } from './load-parts.ts';

type AssessDeps = {
  api: Api;
  signal: AbortSignal;
  onShare: (share: number) => void;
  openLink?: () => Pick<ReviewLink, 'assess' | 'dispose'>;
};

/**
 * Results of a recorded assessment, computed from its stored parts in a separate worker. Rejects with ApiError or
 * AppError; after an abort, with the signal's reason.
 */
export async function assessStored(
  { therapistId, component }: { therapistId: UserId; component: SessionComponent },
  { api, signal, onShare, openLink = () => openReview() }: AssessDeps,
): Promise<AssessmentFigures> {
  const { settings, assessment } = component;
  if (!settings || !assessment) throw new AppError('notFound', 'Nothing was recorded for this assessment.');
  const parts = await loadParts({ therapistId, component }, { api, signal, onShare });
  const link = openLink();
  const orAborted = abortable(signal);
  try {
    signal.throwIfAborted();
    const { samplingRateHz, channelNames } = settings.source;
    const { name, steps } = assessment.definition;
    const request: AssessmentRequest = {
      recording: { kind: 'session', name, startTime: undefined, samplingRateHz, channelNames, parts },
      steps: steps.map(({ label, kind, seconds, site }) => ({ label, kind, seconds, site })),
      badChannels: settings.badChannels ?? [],
    };
    const reply = await orAborted(link.assess(request));
    if (!reply.ok) throw new AppError('invalid', reply.message);
    return reply.figures;
  } finally {
    link.dispose();
  }
}

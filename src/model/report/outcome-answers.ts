import type { GivenAnswers } from './cred-nf-items.ts';
import { fixed } from '#shared/locale/formats.ts';
import type { RecordedTraining } from './recorded-training.ts';

/** Items 5a, 5b, 6a and 7a. */
export function outcomeAnswers(training: RecordedTraining): GivenAnswers {
  const { runs, hasTicks, recording, outcomes } = training;
  const rest = restWords(training);
  return {
    ...(runs.length > 0 && { '5a': successWords(training) }),
    ...(hasTicks &&
      rest !== undefined && {
        '5b':
          `Within the session: plotted in this report, ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}. ` +
          `Between sessions: progress report. Rest: ${rest}`,
      }),
    ...(outcomes.length > 0 && { '6a': outcomes.map(measureWords).join(' ') }),
    ...(recording.state === 'complete' && {
      '7a':
        'Raw signal, every feedback value, events and settings are stored and can be exported in open formats. ' +
        'Whether they are published is decided by the practice and the client.',
    }),
  };
}

function successWords({ whole, runs }: RecordedTraining): string {
  const rates = runs.map(({ run, summary }) => `run ${run}: ${fixed(summary.rewardedPct, 1)} %`);
  const all = whole
    ? `Mean success ${fixed(whole.meanSuccess, 1)} of 100; rewarded ${fixed(whole.rewardedPct, 1)} % of the time ` +
      `without artifact. `
    : '';
  return `${all}Rewarded in ${rates.join(', ')}.`;
}

/** Undefined if a visit plan may have had recordings at rest: they are not plotted in this report. */
function restWords({ settings, hasVisitPlan }: RecordedTraining): string | undefined {
  if (settings.protocol.timing.baselineSeconds > 0) {
    return 'the baseline before the first run is plotted with the training.';
  }
  return hasVisitPlan ? undefined : 'not recorded.';
}

const measureWords = ({
  title,
  answers,
  changeWords,
  cutOffs,
}: RecordedTraining['outcomes'][number]): string =>
  `${title}, answered ${answers === 1 ? 'once' : `${answers} times`}: ${changeWords}. ` +
  (cutOffs.length > 0 ? `Cut-off: ${cutOffs.join('; ')}.` : 'No published cut-off.');

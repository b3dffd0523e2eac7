import type { ComponentSettings } from '#shared/api/sessions.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import { HOP_MS } from '#shared/engine/ticks.ts';
import { estimatorWords } from '#model/metrics/estimator-words.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import { artifactWords, derivationWords, filterWords } from '#model/metrics/provenance.ts';
import { rewardWords } from '#model/protocols/reward-words.ts';
import { thresholdWords } from '#model/protocols/threshold-words.ts';
import type { GivenAnswers } from './cred-nf-items.ts';
import { feedbackWords } from './feedback-words.ts';
import { equipmentWords } from './equipment-words.ts';
import { fixed } from '#shared/locale/formats.ts';
import type { RecordedTraining } from './recorded-training.ts';

/** Items 3c to 3e and 4: how the feedback came about. */
export function feedbackAnswers(training: RecordedTraining): GivenAnswers {
  const { settings, runs, whole, hasTicks, study, strategies } = training;
  const { protocol } = settings;
  const used = [...new Set(strategies.map((each) => each.trim()))].filter((each) => each !== '');
  const shown = feedbackWords(runs.map(({ record }) => record?.feedback));
  return {
    ...(used.length > 0 && { '3c': `In the words of the client: ${used.join('; ')}` }),
    '3d': `Filters: ${filterWords(settings)}. Artifact: ${artifactWords(protocol)}`,
    ...(runs.length > 0 && { '3e': artifactByRun(runs, whole) }),
    '4a': settings.conditions.map((_each, index) => featureWords(settings, index)).join(' '),
    '4b': scheduleWords(settings),
    ...(shown !== undefined && {
      '4c': `Proportional to ${study ? 'the delivered success' : 'success'}: ${shown}.`,
    }),
    ...(hasTicks && {
      '4d': study
        ? DELIVERED_WORDS
        : `Stored every ${HOP_MS} ms with the session: each value, its threshold, success and reward.`,
    }),
    '4e': equipmentWords(settings),
  };
}

/** A study gives feedback whose success is not in the ticks. */
const DELIVERED_WORDS =
  "The client's own values, thresholds and success are stored. The delivered success is not stored; it can be computed " +
  'again after unblinding.';

const artifactByRun = (runs: RecordedTraining['runs'], whole: RecordedTraining['whole']): string => {
  const each = runs.map(({ run, summary }) => `run ${run}: ${fixed(summary.artifactPct, 1)} %`).join(', ');
  const all = whole ? `${fixed(whole.artifactPct, 1)} % of the training time. ` : '';
  return `${all}Share of artifact in ${each}. All conditions share the same artifact rule.`;
};

function featureWords(settings: ComponentSettings, index: number): string {
  const mapped = settings.conditions[index];
  const condition = settings.protocol.conditions[index];
  if (!mapped || !condition) return '';
  const site = derivationWords(condition, mapped.derivationLabel, settings.protocol);
  const unit = fullUnit(mapped.unit);
  return (
    `${conditionLabel(mapped)} at ${site}: ${estimatorWords(condition.feature, settings.engineVersion)}` +
    `${unit === '' ? '' : `, in ${unit}`}, delay ${Math.round(mapped.estimatorDelayMs)} ms.`
  );
}

function scheduleWords({ protocol, conditions }: ComponentSettings): string {
  const thresholds = protocol.conditions.map((condition, index) => {
    const aim = condition.direction === 'reward' ? 'reward above' : 'inhibit below';
    const words = thresholdWords(condition.threshold, conditions[index]?.unit ?? 'uV RMS');
    return `${condition.name}: ${aim} the threshold (${words}; hysteresis ${condition.hysteresisPct} %)`;
  });
  return (
    `${rewardWords(protocol)} ${thresholds.join('. ')}. At most one discrete reward per ${protocol.refractoryMs} ms. ` +
    `Goal: ${protocol.goalPct} % of the time without artifact, a rate at which rewards stay informative.`
  );
}

import { conditionLabel } from '#shared/eeg/band-labels.ts';
import { HOP_MS } from '#shared/engine/ticks.ts';
import { artifactWords, derivationWords, filterWords } from '#model/metrics/provenance.ts';
import { rewardWords } from '#model/protocols/reward-words.ts';
import { thresholdWords } from '#model/protocols/threshold-words.ts';
import { equipmentWords } from './equipment-words.ts';
import { feedbackWords } from './feedback-words.ts';
import { fixed } from '#shared/locale/formats.ts';
import type { RecordedTraining } from './recorded-training.ts';

/** A paragraph for the methods section of a paper or a letter, from the record alone. */
export function methodsParagraph(training: RecordedTraining): string {
  const { settings, runs, whole } = training;
  const { protocol, conditions } = settings;
  const trained = protocol.conditions.map((condition, index) => {
    const mapped = conditions[index];
    if (!mapped) return condition.name;
    const site = derivationWords(condition, mapped.derivationLabel, protocol);
    return `${conditionLabel(mapped)} at ${site} (${condition.direction === 'reward' ? 'rewarded above' : 'inhibited: kept below'} its threshold)`;
  });
  const [first] = protocol.conditions;
  const delays = conditions.map(({ name, estimatorDelayMs }) => `${name} ${Math.round(estimatorDelayMs)} ms`);
  const shown = feedbackWords(runs.map(({ record }) => record?.feedback));
  const trainedSeconds = runs.reduce((sum, { summary }) => sum + summary.durationSeconds, 0);
  return [
    `EEG was recorded with: ${equipmentWords(settings)}.`,
    `Filters before all estimates: ${filterWords(settings)}.`,
    `Trained: ${trained.join('; ')}.`,
    first
      ? `Thresholds: ${lower(thresholdWords(first.threshold, conditions[0]?.unit ?? 'uV RMS'))}${protocol.conditions.length > 1 ? ` (${first.name}; the others are in the table of the protocol)` : ''}.`
      : undefined,
    `${rewardWords(protocol)} One value every ${HOP_MS} ms. Delay of the estimators: ${delays.join(', ')}.`,
    latencyWords(training),
    shown === undefined ? undefined : `Feedback: ${shown}.`,
    `Artifact: ${artifactWords(protocol)}`,
    `${runs.length} ${runs.length === 1 ? 'run' : 'runs'} with ${fixed(trainedSeconds / 60, 1)} min of training were recorded, eyes ${protocol.eyes}` +
      `${whole ? `; ${fixed(whole.artifactPct, 1)} % of it was artifact` : ''}.`,
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

function latencyWords({ runs }: RecordedTraining): string | undefined {
  const p95 = runs.flatMap(({ record }) => record?.latency?.p95Ms ?? []);
  if (p95.length === 0) return undefined;
  return `From the arrival of a sample at the computer to the feedback command, 95 % took at most ${fixed(Math.max(...p95), 0)} ms.`;
}

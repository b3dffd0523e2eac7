import type { ContactLevel, ContactReading } from '../common/contract.ts';

/** Our level and text for each of the manufacturer's contact states. */
const LEVELS: Readonly<Record<string, { level: ContactLevel; reason: string }>> = {
  great: { level: 'good', reason: 'The Crown calls the contact great' },
  good: { level: 'good', reason: 'The Crown calls the contact good' },
  bad: {
    level: 'poor',
    reason: 'The Crown calls the contact bad: part the hair and press the electrode to the skin',
  },
  noContact: {
    level: 'noContact',
    reason: 'The Crown reports no contact: part the hair and press the electrode to the skin',
  },
};

type Dictionary = Readonly<Record<string, unknown>>;
const dictionary = (value: unknown): Dictionary | undefined =>
  typeof value === 'object' && value !== null ? (value as Dictionary) : undefined;

/**
 * Readings of `signalQuality`: `{CP3: {status, standardDeviation}}`. Channels it does not name keep their last reading.
 */
export function readSignalQuality(value: unknown, channelNames: readonly string[]): ContactReading[] {
  const quality = dictionary(value);
  return channelNames.flatMap((name, channel) => {
    const { status, standardDeviation } = dictionary(quality?.[name]) ?? {};
    const known = typeof status === 'string' && Object.hasOwn(LEVELS, status) ? LEVELS[status] : undefined;
    if (!known) return [];
    const spread =
      typeof standardDeviation === 'number' && Number.isFinite(standardDeviation)
        ? ` (standard deviation ${standardDeviation.toFixed(1)} uV)`
        : '';
    return [{ channel, level: known.level, reason: `${known.reason}${spread}` }];
  });
}

/** Readings of `signalQualityV2`: `{byChannel: {CP3: {score, status}}}`, score from 0 to 1. */
export function readSignalQualityV2(value: unknown, channelNames: readonly string[]): ContactReading[] {
  const byChannel = dictionary(dictionary(value)?.byChannel);
  return channelNames.flatMap((name, channel): ContactReading[] => {
    const { score, status } = dictionary(byChannel?.[name]) ?? {};
    if (typeof score !== 'number' || !(score >= 0 && score <= 1)) return [];
    const isAdequate = status === undefined ? score >= 0.5 : status === 'adequate';
    const reason = isAdequate
      ? `The Crown rates the contact ${score.toFixed(2)} of 1`
      : `The Crown rates the contact ${score.toFixed(2)} of 1: part the hair and press the electrode to the skin`;
    return [{ channel, level: isAdequate ? 'good' : 'poor', reason }];
  });
}

import type { EegFileFacts } from '#shared/api/eeg-files.ts';
import { countOf, formatRate } from '#ui/text/format.ts';

type RateFacts = Pick<EegFileFacts, 'samplingRateHz' | 'lowestRateHz' | 'highestRateHz'>;

/** '256 Hz', or '1 to 100 Hz' if channels differ; 'up to 100 Hz' if some have no rate. */
export function rateWords({ samplingRateHz, lowestRateHz, highestRateHz }: RateFacts): string {
  const highestHz = highestRateHz ?? samplingRateHz;
  const lowestHz = lowestRateHz ?? highestHz;
  if (lowestHz === highestHz) return formatRate(highestHz);
  return lowestHz === 0
    ? `up to ${formatRate(highestHz)}`
    : `${formatRate(lowestHz).replace(' Hz', '')} to ${formatRate(highestHz)}`;
}

/** '19 × 256 Hz', '7, 1 to 100 Hz', or '154 events' for a file without channels. */
export function channelWords(
  facts: RateFacts & Pick<EegFileFacts, 'channelCount' | 'annotationCount'>,
): string {
  const { channelCount, annotationCount, samplingRateHz, lowestRateHz, highestRateHz } = facts;
  if (channelCount === 0)
    return annotationCount === undefined ? 'Events only' : countOf(annotationCount, 'event');
  const isOneRate = (lowestRateHz ?? samplingRateHz) === (highestRateHz ?? samplingRateHz);
  return `${channelCount}${isOneRate ? ' ×' : ','} ${rateWords(facts)}`;
}

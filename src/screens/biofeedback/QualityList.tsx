import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import { QUALITY, UNKNOWN_QUALITY } from './quality-words.ts';

type QualityListProps = {
  channelNames: readonly string[];
  trainedChannels: readonly number[];
  quality: readonly ChannelQuality[];
  /** `full` gives the reason and figures on a line of their own. */
  detail: 'short' | 'full';
};

/** Channels with their quality and the reason in words; trained channels first. */
export function QualityList({ channelNames, trainedChannels, quality, detail }: QualityListProps) {
  const order = channelNames
    .map((_name, channel) => channel)
    .sort((a, b) => Number(trainedChannels.includes(b)) - Number(trainedChannels.includes(a)) || a - b);
  return (
    <ul className="lw-quality" data-detail={detail}>
      {order.map((channel) => {
        const state = quality.find((each) => each.channel === channel);
        const look = state ? QUALITY[state.level] : UNKNOWN_QUALITY;
        const isTrained = trainedChannels.includes(channel);
        return (
          <li key={channel} className="lw-quality__row">
            <span
              className="lw-quality__shape"
              style={{ color: `var(--lw-${look.token})` }}
              aria-hidden="true"
            >
              {look.shape}
            </span>
            <span className="lw-quality__name">{channelNames[channel]?.replace(/\.+$/, '')}</span>
            <span className="lw-quality__word">{look.word}</span>
            {isTrained ? <span className="lw-chip">trained</span> : undefined}
            {detail === 'full' && state ? (
              <span className="lw-quality__reason">{state.reason}</span>
            ) : undefined}
          </li>
        );
      })}
    </ul>
  );
}

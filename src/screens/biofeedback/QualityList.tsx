import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import { displayName, orderByCare, QUALITY, UNKNOWN_QUALITY } from './quality-words.ts';

type QualityListProps = {
  channelNames: readonly string[];
  trainedChannels: readonly number[];
  quality: readonly ChannelQuality[];
  /** `full` gives the reason in words; `short` sums up the good channels of a large cap. */
  detail: 'short' | 'full';
};

/** More channels than this are summed up where there is little room. */
const SHORT_LIMIT = 12;

/** Channels with their quality and the reason in words; trained channels first, then those that need care. */
export function QualityList({ channelNames, trainedChannels, quality, detail }: QualityListProps) {
  const order = orderByCare(channelNames.length, trainedChannels, quality);
  const isGood = (channel: number) => quality.find((each) => each.channel === channel)?.level === 'good';
  const isSummed = detail === 'short' && order.length > SHORT_LIMIT;
  const shown = isSummed
    ? order.filter((channel) => trainedChannels.includes(channel) || !isGood(channel)).slice(0, SHORT_LIMIT)
    : order;
  const goodOthers = order.filter((channel) => isGood(channel) && !shown.includes(channel)).length;
  return (
    <ul className="lw-quality" data-detail={detail} aria-label="Quality per channel">
      {shown.map((channel) => (
        <QualityRow
          key={channel}
          name={displayName(channelNames[channel] ?? '')}
          state={quality.find((each) => each.channel === channel)}
          isTrained={trainedChannels.includes(channel)}
          hasReason={detail === 'full'}
        />
      ))}
      {goodOthers > 0 && isSummed ? (
        <li className="lw-muted lw-small">{goodOthers} others are good</li>
      ) : undefined}
    </ul>
  );
}

type QualityRowProps = {
  name: string;
  state: ChannelQuality | undefined;
  isTrained: boolean;
  hasReason: boolean;
};

function QualityRow({ name, state, isTrained, hasReason }: QualityRowProps) {
  const look = state ? QUALITY[state.level] : UNKNOWN_QUALITY;
  return (
    <li className="lw-quality__row">
      <span className="lw-quality__shape" style={{ color: `var(--lw-${look.token})` }} aria-hidden="true">
        {look.shape}
      </span>
      <span className="lw-quality__name">{name}</span>
      <span className="lw-quality__word">{look.word}</span>
      {isTrained ? <span className="lw-chip">trained</span> : undefined}
      {hasReason && state ? <span className="lw-quality__reason">{state.reason}</span> : undefined}
    </li>
  );
}

import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import { channelLabel } from '#ui/format.ts';
import { orderByCare, QUALITY, UNKNOWN_QUALITY } from './quality-words.ts';

type QualityListProps = {
  channelNames: readonly string[];
  trainedChannels: readonly number[];
  quality: readonly ChannelQuality[];
  /** `full` gives the reason in words; `short` leaves it out. */
  detail: 'short' | 'full';
};

/** More channels than this are summed up: a list that scrolls hides the channel that needs hands. */
const LONGEST_LIST = 12;

/** Channels with their quality and the reason in words; trained channels first, then those that need care. */
export function QualityList({ channelNames, trainedChannels, quality, detail }: QualityListProps) {
  const order = orderByCare(channelNames.length, trainedChannels, quality);
  const isGood = (channel: number) => quality.find((each) => each.channel === channel)?.level === 'good';
  const isSummed = order.length > LONGEST_LIST;
  const shown = isSummed
    ? order.filter((channel) => trainedChannels.includes(channel) || !isGood(channel)).slice(0, LONGEST_LIST)
    : order;
  const others = order.filter((channel) => !shown.includes(channel));
  const goodOthers = others.filter(isGood).length;
  return (
    <ul className="lw-quality" data-detail={detail} aria-label="Quality per channel">
      {shown.map((channel) => (
        <QualityRow
          key={channel}
          name={channelLabel(channelNames[channel] ?? '')}
          state={quality.find((each) => each.channel === channel)}
          isTrained={trainedChannels.includes(channel)}
          hasReason={detail === 'full'}
        />
      ))}
      {goodOthers > 0 ? <li className="lw-muted lw-small">{goodOthers} others are good</li> : undefined}
      {others.length > goodOthers ? (
        <li className="lw-muted lw-small">{others.length - goodOthers} more are not good yet</li>
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

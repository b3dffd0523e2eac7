import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import type { BadChannel } from '#live/session/index.ts';
import type { ContactReading } from '#live/headsets/index.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { MetricCard } from '#ui/text/MetricCard.tsx';
import { electrodeWords, readingOf } from '../headset/contact-rows.ts';
import { MarkBadButton, MarkOtherBad } from './MarkBad.tsx';
import { QualityWord } from '../room/QualityWord.tsx';
import { useConnectedRoom } from '../room/room-context.ts';
import { BAD_QUALITY, orderByCare, signalLook } from '../room/quality-words.ts';
import { qualityRows } from './quality-rows.ts';

type QualityListProps = {
  channelNames: readonly string[];
  trainedChannels: readonly number[];
  quality: readonly ChannelQuality[];
  badChannels: readonly BadChannel[];
  /** Contact readings from the headset itself. */
  contact?: readonly ContactReading[] | undefined;
  /** `full` gives every reason in words; `short` only those of trained channels that need care. */
  detail: 'short' | 'full';
  /** What the channels are used for, shown on the chip of each; 'trained' by default. */
  chip?: string | undefined;
  /** Present where channels may be excluded; an undefined reason includes a channel again. */
  onMark?: (channel: number, reason: string | undefined) => void;
};

/** {@link QualityList} of the channels in the room. */
export function RoomQuality(props: Partial<QualityListProps> & Pick<QualityListProps, 'detail'>) {
  const { source, ready, view } = useConnectedRoom();
  return (
    <QualityList
      channelNames={source.channelNames}
      trainedChannels={ready.trainedChannels}
      quality={view.quality}
      badChannels={view.badChannels}
      {...props}
    />
  );
}

/** Longer lists are summarized: a scrolling list hides the channel that needs attention. */
const LONGEST_LIST = 12;

/** Channels with their quality and the reason in words; trained channels first, then those that need care. */
export function QualityList(props: QualityListProps) {
  const { channelNames, trainedChannels, quality, badChannels, contact = [], detail, onMark } = props;
  const { chip = 'trained' } = props;
  const order = orderByCare(channelNames.length, trainedChannels, quality);
  const isBad = (channel: number) => badChannels.some((each) => each.channel === channel);
  const isGood = (channel: number) => quality.find((each) => each.channel === channel)?.level === 'good';
  const isSummed = order.length > LONGEST_LIST;
  const shown = isSummed
    ? order
        .filter((channel) => trainedChannels.includes(channel) || isBad(channel) || !isGood(channel))
        .slice(0, LONGEST_LIST)
    : order;
  const others = order.filter((channel) => !shown.includes(channel));
  const goodOthers = others.filter(isGood).length;
  return (
    <ul className="lw-quality lw-plain-list" data-detail={detail} aria-label="Quality per channel">
      {shown.map((channel) => (
        <QualityRow
          key={channel}
          name={channelLabel(channelNames[channel] ?? '')}
          state={quality.find((each) => each.channel === channel)}
          bad={badChannels.find((each) => each.channel === channel)}
          electrode={readingOf(contact, channel)}
          isTrained={trainedChannels.includes(channel)}
          chip={chip}
          detail={detail}
          onMark={onMark && ((reason) => onMark(channel, reason))}
        />
      ))}
      {goodOthers > 0 ? <li className="lw-muted lw-small">{goodOthers} others are good</li> : undefined}
      {others.length > goodOthers ? (
        <li className="lw-muted lw-small">{others.length - goodOthers} more are not good yet</li>
      ) : undefined}
      {onMark && others.length > 0 ? (
        <li>
          <MarkOtherBad channels={others} channelNames={channelNames} onMark={onMark} />
        </li>
      ) : undefined}
    </ul>
  );
}

type QualityRowProps = {
  name: string;
  state: ChannelQuality | undefined;
  bad: BadChannel | undefined;
  electrode: ContactReading | undefined;
  isTrained: boolean;
  chip: string;
  detail: 'short' | 'full';
  onMark: ((reason: string | undefined) => void) | undefined;
};

function QualityRow({ name, state, bad, electrode, isTrained, chip, detail, onMark }: QualityRowProps) {
  const look = bad ? BAD_QUALITY : signalLook(state);
  const needsWords = detail === 'full' || (isTrained && state?.level !== 'good');
  const reason = bad ? bad.reason : state?.reason;
  return (
    <li className="lw-quality__row">
      <QualityWord name={name} look={look}>
        {isTrained ? <span className="lw-chip">{chip}</span> : undefined}
      </QualityWord>
      <MetricCard title={`Signal of ${name}`} label={`Figures of ${name}`} rows={qualityRows(state, bad)} />
      {needsWords && reason !== undefined ? <span className="lw-quality__reason">{reason}</span> : undefined}
      {electrode && (detail === 'full' || electrode.level !== 'good') ? (
        <span className="lw-quality__reason">{electrodeWords(electrode)}</span>
      ) : undefined}
      {onMark ? (
        <span className="lw-quality__mark">
          <MarkBadButton
            name={name}
            measured={state?.level === 'good' ? undefined : state?.reason}
            isBad={bad !== undefined}
            onMark={onMark}
          />
        </span>
      ) : undefined}
    </li>
  );
}

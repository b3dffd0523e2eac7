import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core';
import { Popover } from '#ui/popovers/Popover.tsx';
import type { ChannelChoice } from '../room/use-trace-settings.ts';

type ChannelPickerProps = {
  labels: readonly string[];
  trained: readonly number[];
  /** Use of the trained channels: an assessment trains none. */
  use: 'trained' | 'recorded';
  choice: ChannelChoice;
  /** Channels on screen, by index. */
  shown: readonly number[];
  onChoose: (choice: ChannelChoice) => void;
};

const PICKED = 'picked';

/** All channels, the trained ones, or a manual selection. */
export function ChannelPicker({ labels, trained, use, choice, shown, onChoose }: ChannelPickerProps) {
  const isPicked = typeof choice !== 'string';
  return (
    <>
      <HTMLSelect
        aria-label="Channels shown"
        value={isPicked ? PICKED : choice}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChoose(value === PICKED ? shown : (value as 'all' | 'trained'));
        }}
        options={[
          { value: 'all', label: labels.length === 1 ? 'The channel' : `All ${labels.length} channels` },
          {
            value: 'trained',
            label: `${use === 'trained' ? 'Trained' : 'Recorded'} channels (${trained.length})`,
          },
          { value: PICKED, label: isPicked ? `Chosen channels (${shown.length})` : 'Chosen channels...' },
        ]}
      />
      {isPicked ? (
        <Popover
          placement="bottom"
          content={
            <ChannelGrid labels={labels} trained={trained} use={use} shown={shown} onChoose={onChoose} />
          }
        >
          <Button size="small">Choose</Button>
        </Popover>
      ) : undefined}
    </>
  );
}

type ChannelGridProps = Omit<ChannelPickerProps, 'choice'>;

/** The last ticked channel cannot be cleared: an empty panel helps nobody. */
function ChannelGrid({ labels, trained, use, shown, onChoose }: ChannelGridProps) {
  const toggle = (channel: number) => {
    const next = shown.includes(channel) ? shown.filter((each) => each !== channel) : [...shown, channel];
    if (next.length > 0) onChoose(next);
  };
  return (
    <fieldset className="lw-channel-grid" aria-label="Channels to show">
      {labels.map((label, channel) => (
        <Checkbox
          key={`${channel}-${label}`}
          checked={shown.includes(channel)}
          label={trained.includes(channel) ? `${label} (${use})` : label}
          onChange={() => toggle(channel)}
        />
      ))}
    </fieldset>
  );
}

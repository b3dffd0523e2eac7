import { Button, MenuDivider, MenuItem } from '@blueprintjs/core';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { KeyMenu } from '#ui/buttons/KeyMenu.tsx';
import { Select } from '#ui/forms/Choice.tsx';
import { Popover } from '#ui/popovers/Popover.tsx';

const USUAL_REASONS = ['No contact possible', 'Broken electrode or cable', 'Too noisy', 'Uncomfortable'];

type MarkBadButtonProps = {
  name: string;
  /** Problem found by the quality check, offered as the first reason; undefined if there is none. */
  measured: string | undefined;
  isBad: boolean;
  onMark: (reason: string | undefined) => void;
};

/** Excludes a channel, with a reason, or includes it again. */
export function MarkBadButton({ name, measured, isBad, onMark }: MarkBadButtonProps) {
  if (isBad) {
    return (
      <Button size="small" onClick={() => onMark(undefined)} aria-label={`Use ${name} again`}>
        Use again
      </Button>
    );
  }
  const reasons = measured === undefined ? USUAL_REASONS : [measured, ...USUAL_REASONS];
  return (
    <Popover
      placement="bottom-end"
      content={
        <KeyMenu aria-label={`Why ${name} is bad`}>
          <MenuDivider title={`Why is ${name} bad?`} />
          {reasons.map((reason) => (
            <MenuItem key={reason} text={reason} onClick={() => onMark(reason)} />
          ))}
        </KeyMenu>
      }
    >
      <Button size="small" variant="minimal" aria-label={`Mark ${name} bad`}>
        Mark bad
      </Button>
    </Popover>
  );
}

type MarkOtherBadProps = {
  channels: readonly number[];
  channelNames: readonly string[];
  onMark: (channel: number, reason: string) => void;
};

/** For channels that the list only summarizes. */
export function MarkOtherBad({ channels, channelNames, onMark }: MarkOtherBadProps) {
  return (
    <Select<number | ''>
      name="Mark another channel bad"
      value=""
      onChange={(channel) => onMark(Number(channel), 'Marked by hand')}
      options={[
        { value: '', label: 'Mark another channel bad...' },
        ...channels.map((value) => ({
          value,
          label: channelLabel(channelNames[value] ?? String(value + 1)),
        })),
      ]}
    />
  );
}

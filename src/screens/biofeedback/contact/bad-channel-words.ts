import type { Protocol } from '#shared/eeg/protocol.ts';
import { mapProtocol } from '#shared/eeg/protocol-mapping.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { BadChannel } from '#live/session/index.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';

/** The problem when conditions read channels marked bad; undefined if none does. */
export function neededBadWords(
  protocol: Protocol,
  source: SourceInfo,
  badChannels: readonly BadChannel[],
): string | undefined {
  const bad = badChannels.map(({ channel }) => channel);
  const mapping = mapProtocol(protocol, source, bad);
  if (!mapping.ok || bad.length === 0) return undefined;
  const uses = mapping.conditions.flatMap(({ signals }, index) => {
    const channels = bad.filter((channel) => signals.some(({ weights }) => weights[channel] !== 0));
    const name = protocol.conditions[index]?.name ?? '';
    return channels.length === 0 ? [] : [{ name, channels }];
  });
  if (uses.length === 0) return undefined;
  const names = [...new Set(uses.flatMap(({ channels }) => channels))].map((channel) =>
    channelLabel(source.channelNames[channel] ?? String(channel + 1)),
  );
  const conditions = uses.map(({ name }) => `'${name}'`).join(', ');
  return (
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} marked bad, but ${conditions} ` +
    `${uses.length === 1 ? 'is' : 'are'} measured there. Fix the contact and use the channel again, or go back ` +
    'and choose a protocol that trains at other sites.'
  );
}

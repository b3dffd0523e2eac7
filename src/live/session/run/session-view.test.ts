import { expect, it } from 'vitest';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { READY, SOURCE } from '#live/testing/fake-links.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { configuredView, INITIAL_SESSION_VIEW, markRefusal, type SessionView } from './session-view.ts';

const { definition } = aProtocolRecord();

const set = (view: SessionView, messages: readonly string[]): SessionView => {
  const warnings = messages.map((message, index) => ({ code: `code${index}`, message }));
  const changed = configuredView(view, { ...READY, warnings }, { protocol: definition, carried: undefined });
  return { ...view, ...changed };
};
const messagesOf = ({ notices }: SessionView) => notices.map(({ message }) => message);

it('says what the engine has to say of the source at hand, and nothing it said of the last one', () => {
  const own = { ...INITIAL_SESSION_VIEW, notices: [{ id: 'rateDiffers', message: 'Slow' }] };

  const first = set(own, ['The notch is left out.', 'The baseline is longer.']);
  const second = set(first, ['Another.']);

  expect(messagesOf(first)).toEqual(['Slow', 'The notch is left out.', 'The baseline is longer.']);
  expect(messagesOf(second)).toEqual(['Slow', 'Another.']);
  expect(messagesOf(set(second, []))).toEqual(['Slow']);
});

it('keeps a channel in use without which an average reference would leave nothing', () => {
  const { conditions, ...rest } = definition;
  const feature = {
    ...conditions[0]!.feature,
    derivations: [{ kind: 'commonAverage', site: 'Cz' }],
  };
  const averaged = protocolSchema.parse({ ...rest, conditions: [{ ...conditions[0], feature }] });
  const view = { source: { ...SOURCE, channelNames: ['C3', 'Cz'] }, badChannels: [] };
  const bad = [{ channel: 0, reason: 'Broken cable' }];

  expect(markRefusal(view, averaged, bad)).toMatch(/^This channel stays in use\. 'SMR' cannot be trained\./);
  expect(markRefusal(view, definition, bad)).toBeUndefined();
  // Restoring a channel is always allowed.
  expect(markRefusal({ ...view, badChannels: bad }, averaged, [])).toBeUndefined();
});

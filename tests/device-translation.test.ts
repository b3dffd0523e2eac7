import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { translateProtocol } from '#shared/eeg/device-translation/translate-protocol.ts';
import type { DeviceVerdict } from '#shared/eeg/device-translation/verdict.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { ABSENT_PROTOCOLS } from '#model/protocols/absent.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';

const DOCUMENT = path.resolve(import.meta.dirname, '../docs/device-translation.md');

/** Every headset with the stream Loopwell records, then the streams it could record instead. */
const COLUMNS = [
  ...HEADSETS.map((headset) => ({ name: headset.deviceName, headset, stream: headset.streams[0] })),
  ...HEADSETS.flatMap((headset) =>
    headset.streams
      .slice(1)
      .map((stream) => ({ name: `${headset.deviceName}, ${stream.name}`, headset, stream })),
  ),
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function verdictWords(verdict: DeviceVerdict): string[] {
  switch (verdict.kind) {
    case 'run':
      return [`run at ${verdict.sites.join(', ')}`, ...verdict.notes.map((note) => `Note: ${note}`)];
    case 'adapt':
      return [
        `adapt at ${verdict.sites.join(', ')}`,
        ...verdict.changes.map(({ what, lost }) => `${what} Lost: ${lost}`),
        ...verdict.notes.map((note) => `Note: ${note}`),
      ];
    case 'refuse':
      return ['refuse', ...verdict.reasons];
  }
}

function document(): string {
  const verdicts = BUILT_IN_PROTOCOLS.map(({ definition }) => ({
    definition,
    cells: COLUMNS.map(({ headset, stream }) => translateProtocol(definition, headset, stream)),
  }));
  const details = verdicts.flatMap(({ definition, cells }) => [
    `## ${definition.name}`,
    '',
    ...cells.map((cell, index) => `- **${COLUMNS[index]!.name}**: ${verdictWords(cell).join('<br>')}`),
    '',
  ]);
  return [
    '# What each headset makes of each protocol',
    '',
    'Written by `npx vitest run tests/device-translation.test.ts --update`; read it after every change of a protocol, ' +
      'a headset or the translation.',
    '',
    row(['Protocol', ...COLUMNS.map(({ name }) => name)]),
    row(['---', ...COLUMNS.map(() => '---')]),
    ...verdicts.map(({ definition, cells }) => row([definition.name, ...cells.map(({ kind }) => kind)])),
    ...ABSENT_PROTOCOLS.map(({ name }) => row([name, ...COLUMNS.map(() => 'absent')])),
    '',
    ...details,
    '## Not in the library',
    '',
    ...ABSENT_PROTOCOLS.map(
      ({ name, reason, wouldNeed }) => `- **${name}**: ${reason} It would need: ${wouldNeed}`,
    ),
    '',
  ].join('\n');
}

describe('device translation', () => {
  it('gives every protocol on every headset the reviewed verdict', async () => {
    await expect(document()).toMatchFileSnapshot(DOCUMENT);
  });
});

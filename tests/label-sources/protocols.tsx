import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { ProtocolPicker } from '#screens/biofeedback/prepare/ProtocolPicker.tsx';
import { ThresholdsCard } from '#screens/biofeedback/prepare/ThresholdsCard.tsx';
import { addCondition, TEMPLATES, withMetric } from '#screens/protocol/model/conditions.ts';
import { newDraft } from '#screens/protocol/model/draft.ts';
import { KNOBS } from '#screens/protocol/model/simulation.ts';
import { bandLabel, featureBands } from '#shared/eeg/feature.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { type Condition, type Protocol, protocolSchema } from '#shared/eeg/protocol.ts';
import { BandBars } from '#live/charts/figures/BandBars.tsx';
import { createLiveSignals } from '#live/signals/live-signals.ts';
import { READY } from '#live/testing/fake-links.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { ticksCsv } from '#workers/cli/ticks-csv.ts';
import type { Found } from './found.ts';

const DOCUMENTS = path.resolve(import.meta.dirname, '../../docs/protocols');

/** Every built-in protocol, and every condition that the editor makes. */
function shippedProtocols(): { where: string; protocol: Protocol }[] {
  const documents = readdirSync(DOCUMENTS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      where: `docs/protocols/${file}`,
      protocol: protocolSchema.parse(JSON.parse(readFileSync(path.join(DOCUMENTS, file), 'utf8'))),
    }));
  return [
    ...BUILT_IN_PROTOCOLS.map(({ definition }) => ({ where: `'${definition.name}'`, protocol: definition })),
    ...documents,
    { where: 'a new protocol', protocol: newProtocol() },
    { where: 'a new protocol with a ratio', protocol: withRatio(newDraft().definition) },
  ];
}

/** A new protocol with a condition of each kind. */
const newProtocol = (): Protocol =>
  TEMPLATES.map(({ key }) => addCondition(key)).reduce((made, add) => add(made), newDraft().definition);

/** The protocol with its theta changed to a ratio by hand. */
const withRatio = (protocol: Protocol): Protocol => ({
  ...protocol,
  conditions: protocol.conditions.map((condition) =>
    condition.name === 'Theta'
      ? { ...condition, name: 'Theta/beta', feature: withMetric(condition.feature, 'bandRatio') }
      : condition,
  ),
});

const computedBy = ({ feature }: Condition): string =>
  feature.metric === 'bandAmplitude' && feature.individual
    ? bandLabel(feature)
    : featureBands(feature)
        .flatMap(({ lowHz, highHz }) => [lowHz, highHz])
        .join(',');

const textsOf = (container: HTMLElement, selector: string): string[] =>
  [...container.querySelectorAll(selector)].map(({ textContent }) =>
    textContent!.replace(/[▲▼]/g, '').trim(),
  );

/** Labels of one protocol on three screens and in a table of ticks. */
function labelsOf(protocol: Protocol): { screen: string; labels: string[] }[] {
  const record = { ...aProtocolRecord(), definition: protocol };
  const engine = protocol.conditions.map(({ name, direction, feature }) => ({
    ...READY.conditions[0]!,
    name,
    direction,
    metric: feature.metric,
    bandLabel: bandLabel(feature),
  }));
  const { container, unmount } = render(
    <>
      <ProtocolPicker protocols={[record]} chosen={record} mapping={undefined} onChoose={() => undefined} />
      <ThresholdsCard
        protocol={record}
        original={protocol}
        carryOver={{ kind: 'unused' }}
        isDeclined={false}
        onChange={() => undefined}
        onDecline={() => undefined}
      />
      <BandBars
        live={createLiveSignals(engine, 1)}
        conditions={engine}
        protocol={protocol}
        baselineValues={[]}
        onThreshold={() => undefined}
      />
    </>,
  );
  const reported = engine.map(({ name, bandLabel: band }) => ({ name, band }));
  const [header] = ticksCsv(new Float64Array(0), reported);
  const shown = [
    { screen: 'choice of the protocol', labels: textsOf(container, '.lw-protocol__conditions strong') },
    { screen: 'thresholds of a session', labels: textsOf(container, '.lw-modes li > span:nth-of-type(2)') },
    { screen: 'bars of a run', labels: textsOf(container, '.lw-band-bar__name') },
    {
      screen: 'ticks CSV',
      labels: header!
        .trim()
        .split(',')
        .filter((column) => column.endsWith(' value'))
        .map((column) => column.replace(/ value$/, '')),
    },
  ];
  unmount();
  return shown;
}

/** Name of each condition, wherever it is listed. */
export const conditionLabels = (): Found[] =>
  shippedProtocols().flatMap(({ where, protocol }) =>
    labelsOf(protocol).flatMap(({ screen, labels }) => {
      if (labels.length !== protocol.conditions.length)
        throw new Error(`${screen} of ${where}: ${labels.length} labels`);
      return labels.map((label, index) => ({
        label,
        where: `${where}, ${screen}`,
        computed: computedBy(protocol.conditions[index]!),
      }));
    }),
  );

/** Controls of the simulated client, by their bands. */
export const knobLabels = (): string[] => KNOBS.map(({ label }) => label);

/** Texts of the library, with the bands of their protocol. */
export const libraryTexts = (): { name: string; text: string; bands: string[] }[] =>
  BUILT_IN_PROTOCOLS.map(({ definition }) => ({
    name: definition.name,
    text: definition.description,
    bands: definition.conditions.flatMap(({ feature }) =>
      featureBands(feature).map(({ lowHz, highHz }) => `${lowHz},${highHz}`),
    ),
  }));

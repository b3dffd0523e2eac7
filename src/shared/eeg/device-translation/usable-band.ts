import { fixed, plain } from '#shared/locale/formats.ts';
import { type BandEdges, edgesInData, MUSCLE_BAND } from '../bands.ts';
import { featureBands } from '../feature.ts';
import type { Headset, RawStream } from '../headsets/headset.ts';
import type { Condition, Protocol } from '../protocol.ts';
import { highestUsableHz } from '../protocol-mapping.ts';
import type { TranslationChange } from './verdict.ts';

/** The parts of a protocol that a stream can carry, and the parts that were dropped. */
export type BandFit = {
  protocol: Protocol;
  changes: TranslationChange[];
  notes: string[];
  /** Why the protocol cannot run at all; empty if it can. */
  problems: string[];
};

/** A narrower muscle band gives no information about muscle. */
const LEAST_MUSCLE_BAND_HZ = 5;

/** Adapts the bands of a protocol to the frequencies that a stream really contains. */
export function fitBands(protocol: Protocol, headset: Headset, stream: RawStream): BandFit {
  const usable = usableBand(headset, stream);
  const fit: BandFit = { protocol, changes: [], notes: [], problems: [] };
  const conditions = protocol.conditions.flatMap((condition) => {
    const kept = fitCondition(condition, { headset, stream, usable, fit });
    return kept ? [kept] : [];
  });
  if (conditions.length === 0 && fit.problems.length === 0) {
    fit.problems.push(`Nothing of this protocol can be measured on the '${stream.name}' stream.`);
  }
  const gate = canShowMuscle(MUSCLE_BAND, usable) ? protocol.artifact.emgUv : null;
  if (gate !== protocol.artifact.emgUv && fit.changes.length === 0) {
    fit.notes.push(
      `Muscle tension cannot be seen on the '${stream.name}' stream, so it is not left out as artifact.`,
    );
  }
  fit.protocol = { ...protocol, conditions, artifact: { ...protocol.artifact, emgUv: gate } };
  return fit;
}

function usableBand({ samplingRate }: Headset, stream: RawStream): BandEdges {
  const highestHz = highestUsableHz(samplingRate);
  return { lowHz: stream.lowHz ?? 0, highHz: Math.min(stream.highHz ?? highestHz, highestHz) };
}

const canShowMuscle = (band: BandEdges, usable: BandEdges): boolean =>
  Math.min(band.highHz, usable.highHz) - Math.max(band.lowHz, usable.lowHz) >= LEAST_MUSCLE_BAND_HZ;

type FitContext = { headset: Headset; stream: RawStream; usable: BandEdges; fit: BandFit };

/** The condition adapted to the stream; undefined if it must be dropped. */
function fitCondition(condition: Condition, context: FitContext): Condition | undefined {
  const { feature } = condition;
  switch (feature.metric) {
    case 'emgShare':
      return fitMuscle(condition, feature.band, context);
    case 'relativePower':
      return isInside(condition.name, [feature.band], context)
        ? { ...condition, feature: { ...feature, total: fitTotal(condition.name, feature.total, context) } }
        : undefined;
    default:
      return isInside(condition.name, featureBands(feature), context) ? condition : undefined;
  }
}

function fitMuscle(condition: Condition, band: BandEdges, context: FitContext): Condition | undefined {
  const { headset, stream, usable, fit } = context;
  if (!canShowMuscle(band, usable)) {
    fit.changes.push({
      what:
        `'${condition.name}' is left out: muscle tension (${edgesInData(band)}) cannot be verified on the '${stream.name}' ` +
        `stream, which ends at ${fixed(usable.highHz, 0)} Hz.`,
      lost: 'Success can come from muscle without anyone noticing.',
    });
    return undefined;
  }
  const blind = headset.streams.filter((other) => !canShowMuscle(band, usableBand(headset, other)));
  for (const { name } of blind) {
    fit.notes.push(`Needs the '${stream.name}' stream: on '${name}' muscle tension could not be verified.`);
  }
  if (stream.bandBasis === 'unknown') {
    fit.notes.push(
      `Whether ${edgesInData(band)} passes this headset is not published. Let the client clench the jaw once before the ` +
        `baseline: '${condition.name}' must jump, or muscle tension cannot be verified.`,
    );
  }
  return condition;
}

/** The total band of a share, limited to the frequencies of the stream. */
function fitTotal(name: string, total: BandEdges, { stream, usable, fit }: FitContext): BandEdges {
  const lowHz = Math.max(total.lowHz, usable.lowHz);
  const highHz = Math.min(total.highHz, usable.highHz);
  if (lowHz === total.lowHz && highHz === total.highHz) return total;
  fit.changes.push({
    what: `'${name}' is a share of ${edgesInData({ lowHz, highHz })} instead of ${edgesInData(total)}, which is all the '${stream.name}' stream carries.`,
    lost: 'Shares of different bands cannot be compared.',
  });
  return { lowHz, highHz };
}

function isInside(name: string, bands: readonly BandEdges[], { stream, usable, headset, fit }: FitContext) {
  const outside = bands.filter(({ lowHz, highHz }) => lowHz < usable.lowHz || highHz > usable.highHz);
  for (const band of outside) {
    fit.problems.push(
      `'${name}' needs ${edgesInData(band)}, but the '${stream.name}' stream of the ${headset.deviceName} carries ` +
        `${plain(usable.lowHz)} to ${fixed(usable.highHz, 0)} Hz.`,
    );
  }
  return outside.length === 0;
}

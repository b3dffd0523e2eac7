import { beforeAll, describe, expect, it } from 'vitest';
import { assessmentLabels, probedAssessment, probedEdges } from './label-sources/assessment.tsx';
import { conflicts, type Found, mentionsIn, shownEdges, stemOf } from './label-sources/found.ts';
import { conditionLabels, knobLabels, libraryTexts } from './label-sources/protocols.tsx';
import { venusLabels, venusTexts } from './label-sources/venus.ts';

/*
 * One label, one definition (ADR 0030). Labels are read where people read them: from rendered screens, written files and
 * answers. The computation behind them comes from the protocols, and for assessments from probing the figures with sines.
 */

let found: Found[];
let edgesOfReport: (label: string) => string;

beforeAll(async () => {
  const steps = await probedAssessment();
  edgesOfReport = probedEdges(steps).of;
  found = [...conditionLabels(), ...(await assessmentLabels(steps))];
});

const isRatio = ({ label }: { label: string }) => stemOf(label).includes('/');
/** Labels shown by the rest of the product, with their edges. */
const knownLabels = () => new Set(found.map(({ label }) => `${stemOf(label)} ${shownEdges(label)}`));

describe('a label of a band or a ratio', () => {
  it('shows its edges, on every screen and in every file', () => {
    const bare = found.filter(({ label }) => shownEdges(label) === undefined);

    expect(bare.map(({ label, where }) => `${label} (${where})`)).toEqual([]);
  });

  it('shows the edges of what is computed', () => {
    const wrong = found.filter(({ label, computed }) => shownEdges(label) !== computed);

    expect(wrong).toEqual([]);
  });

  it('has one definition', () => {
    expect(conflicts(found, (label) => label.toLowerCase())).toEqual([]);
  });

  it('has one definition by its name alone, where it is a ratio', () => {
    expect(conflicts(found.filter(isRatio), stemOf)).toEqual([]);
  });

  it('is found in every part of the product', () => {
    const ratios = found.filter(({ label }) => stemOf(label) === 'theta/beta').map(({ where }) => where);

    for (const part of [
      /^'Theta\/beta ratio down'/,
      /^docs\/protocols/,
      /new protocol/,
      /the report/,
      /ticks CSV/,
    ])
      expect(ratios.some((where) => part.test(where))).toBe(true);
    for (const part of ['the EEG review', 'band powers CSV', 'eeg bands'])
      expect(found.filter(({ where }) => where === part).length).toBeGreaterThanOrEqual(5);
  });
});

describe('Venus', () => {
  it('gives every band and ratio its edges', () => {
    expect(venusLabels().filter(({ label }) => shownEdges(label) === undefined)).toEqual([]);
  });

  it('means by a name what protocols or reports mean by it', () => {
    const known = knownLabels();
    const stems = new Set(found.map(({ label }) => stemOf(label)));
    const foreign = venusLabels().filter(
      ({ label }) => stems.has(stemOf(label)) && !known.has(`${stemOf(label)} ${shownEdges(label)}`),
    );

    expect(foreign).toEqual([]);
  });

  it('says of a band that reports measure otherwise', () => {
    for (const band of ['alpha', 'beta']) {
      const edges = venusLabels()
        .filter(({ where }) => where === `Venus: What is ${band}?`)
        .map(({ label }) => shownEdges(label));
      expect(edges).toContain(edgesOfReport(band));
    }
  });
});

describe('a text', () => {
  it('of an article or a metric names figures with the edges they have', () => {
    const known = knownLabels();
    const wrong = venusTexts().flatMap(({ where, text }) =>
      mentionsIn(text)
        .filter(({ stem, edges }) => !known.has(`${stem} ${edges}`) && edges !== edgesOfReport('peak alpha'))
        .map(({ stem, edges }) => `${where}: ${stem} ${edges}`),
    );

    expect(wrong).toEqual([]);
  });

  it('of an article names no ratio and no peak without edges', () => {
    const bare = venusTexts().flatMap(({ where, text }) =>
      [...text.matchAll(/\b(theta\/beta|peak alpha)\b(?! \()/gi)].map(([name]) => `${where}: ${name}`),
    );

    expect(bare).toEqual([]);
  });

  it.each(libraryTexts())("of '$name' names the bands that are trained, and no others", ({ text, bands }) => {
    const mentioned = mentionsIn(text).map(({ edges }) => edges);

    for (const edges of mentioned) expect(bands).toContain(edges);
  });

  it('of a control of the simulated client has edges where it names a band', () => {
    expect(
      knobLabels()
        .map((label) => shownEdges(label))
        .filter(Boolean),
    ).toEqual(['4,8', '8,12', '12,15', '15,30']);
  });
});

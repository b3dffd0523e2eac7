import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { uuid } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import { stubWorker } from '#tests/dom/stub-worker.ts';
import { newDraft } from './model/draft.ts';
import { getIn } from './model/set-in.ts';

const A = uuid('a');
const P = uuid('7');
const ONE = `/v2/therapist/${A}/protocol/${P}`;
const PATH = `/app/therapist/${A}/protocols/${P}`;
const FIRST = 'definition.conditions.0';

type Field = {
  /** The section, and the start of the label of the field. */
  at: readonly [section: string, label: string];
  to: string;
  path: string;
  saved: unknown;
};

/** Every field of the builder, the value entered, and the value that must be stored. */
const FIELDS: readonly (readonly [string, Field])[] = [
  [
    'metric',
    {
      at: ['Conditions', 'Metric'],
      to: 'relativePower',
      path: `${FIRST}.feature.metric`,
      saved: 'relativePower',
    },
  ],
  ['band', { at: ['Conditions', 'Lower edge'], to: '11', path: `${FIRST}.feature.band.lowHz`, saved: 11 }],
  [
    'threshold mode',
    { at: ['Conditions', 'Threshold'], to: 'auto', path: `${FIRST}.threshold.mode`, saved: 'auto' },
  ],
  ['dead band', { at: ['Conditions', 'Dead band'], to: '7', path: `${FIRST}.hysteresisPct`, saved: 7 }],
  ['combination', { at: ['Reward', 'Reward when'], to: 'or', path: 'definition.combination', saved: 'or' }],
  ['goal', { at: ['Reward', 'Goal'], to: '60', path: 'definition.goalPct', saved: 60 }],
  ['hold', { at: ['Reward', 'Hold'], to: '250', path: 'definition.holdMs', saved: 250 }],
  ['refractory', { at: ['Reward', 'Refractory'], to: '900', path: 'definition.refractoryMs', saved: 900 }],
  [
    'largest deflection',
    {
      at: ['Filters and artifacts', 'Largest deflection'],
      to: '80',
      path: 'definition.artifact.amplitudeUv',
      saved: 80,
    },
  ],
  [
    'steepest slope',
    {
      at: ['Filters and artifacts', 'Steepest slope'],
      to: '8',
      path: 'definition.artifact.slopeUvPerMs',
      saved: 8,
    },
  ],
  [
    'gate',
    {
      at: ['Filters and artifacts', 'Gate stays closed'],
      to: '400',
      path: 'definition.artifact.holdMs',
      saved: 400,
    },
  ],
  [
    'blink rule',
    { at: ['Filters and artifacts', 'Blink ('], to: '90', path: 'definition.artifact.blinkUv', saved: 90 },
  ],
  [
    'muscle rule',
    { at: ['Filters and artifacts', 'Muscle ('], to: '12', path: 'definition.artifact.emgUv', saved: 12 },
  ],
  [
    'mains rule',
    {
      at: ['Filters and artifacts', 'Mains hum ('],
      to: '50',
      path: 'definition.artifact.mainsRatio',
      saved: 50,
    },
  ],
  [
    'placement system',
    {
      at: ['Placement and headsets', 'Placement system'],
      // The sites imply this system anyway, but it was chosen and must be stored.
      to: '10-20',
      path: 'definition.placementSystem',
      saved: '10-20',
    },
  ],
];

const SUM = {
  kind: 'weights',
  label: 'Cz',
  weights: [
    { site: 'Cz', weight: 1 },
    { site: 'Fz', weight: -0.5 },
  ],
};

/** The control that a label of the section names, found through the DOM, which is fast on so large a page. */
function field([section, label]: Field['at']): HTMLInputElement {
  const labels = document.querySelectorAll<HTMLLabelElement>(`[aria-label="${section}"] label`);
  const named = [...labels].find(({ textContent }) => textContent.startsWith(label));
  const found = named && document.getElementById(named.htmlFor);
  if (!found) throw new Error(`There is no field ${label} in ${section}`);
  return found as HTMLInputElement;
}
const write = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });

let sent: unknown;
const shownAgain = new Map<string, string>();

/** Changes all fields, saves once, and opens the page again at its address. */
beforeAll(async () => {
  stubWorker({});
  let stored = {
    protocolId: P,
    therapistId: A,
    ownerName: 'Maren Holt',
    type: 'Custom',
    provider: 'own',
    deviceType: 'any',
    placementSystem: '10-20',
    categoryIds: [],
    isShared: false,
    isArchived: false,
    protocolVersion: 3,
    version: 3,
    updatedAt: null,
    definition: newDraft().definition,
  } as unknown as ProtocolRecord;
  renderApp({
    path: PATH,
    replies: {
      [`GET ${ONE}`]: () => ({ body: stored }),
      [`GET /v2/therapist/${A}/protocols/categories`]: { body: { categories: [] } },
      [`PUT ${ONE}`]: ({ body }) => {
        sent = body;
        stored = { ...stored, ...(body as ProtocolRecord), protocolVersion: 4, version: 4 };
        return { body: stored };
      },
    },
  });
  await screen.findByLabelText('Conditions');
  for (const [, { at, to }] of FIELDS) write(field(at), to);
  fireEvent.click(screen.getByText('▼ Inhibit'));
  write(document.querySelector<HTMLElement>('[aria-label="Reference of site"]')!, 'weights');
  fireEvent.click(screen.getByText('Add a site to the sum'));
  write(field(['Site, own weights', 'Site 2']), 'Fz');
  write(field(['Site, own weights', 'Weight 2']), '-0.5');
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText('Version 4 saved.');
  act(() => window.history.pushState(undefined, '', '/app/protocols'));
  await waitFor(() => expect(screen.queryByLabelText('Conditions')).toBeNull());
  act(() => window.history.pushState(undefined, '', PATH));
  await screen.findByLabelText('Conditions');
  for (const [name, { at }] of FIELDS) shownAgain.set(name, field(at).value);
  shownAgain.set('weight', field(['Site, own weights', 'Weight 2']).value);
}, 240_000);

it.each(FIELDS)('saves the %s and shows it again', (name, { path, saved, to }) => {
  expect(getIn(sent as object, path)).toBe(saved);
  expect(shownAgain.get(name)).toBe(to);
});

it('saves the direction', () => {
  expect(getIn(sent as object, `${FIRST}.direction`)).toBe('inhibit');
});

it('saves the sites with weights of their own and shows them again', () => {
  expect(getIn(sent as object, `${FIRST}.feature.derivations`)).toEqual([SUM]);
  expect(shownAgain.get('weight')).toBe('-0.5');
});

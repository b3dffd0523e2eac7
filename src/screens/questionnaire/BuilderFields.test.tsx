import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { questionnaireSchema } from '#shared/api/questionnaires.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { everyKind } from '#shared/questionnaires/testing/every-kind.ts';
import { aUser, uuid } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import { KIND_WORDS } from './model/draft.ts';

const me = aUser().userId;
const BASE = `/v2/therapist/${me}`;
const ONE = `${BASE}/questionnaire/${uuid('1')}`;

const itemAt = (linkId: string) => everyKind.items.findIndex((item) => item.linkId === linkId);
/** Has two of everything a score can have, like published instruments. */
const INSTRUMENT: QuestionnaireDefinition = {
  ...everyKind,
  items: everyKind.items.slice(0, itemAt('past')),
  scoring: {
    scales: [
      {
        ...everyKind.scoring.scales[0]!,
        multiplyBy: 2,
        mayBeLeftOut: ['days'],
        bands: [
          { from: 0, to: 4, label: 'Low', severity: 'none', source: 'First paper' },
          { from: 5, to: 10, label: 'High', severity: 'severe', source: 'Second paper' },
        ],
        cutOffs: [
          { value: 4, meaning: 'Look closer', source: 'First paper' },
          { value: 6, meaning: 'Act', source: 'Second paper' },
        ],
        minimalChange: { points: 2, meaning: 'More than chance', source: 'First paper' },
      },
    ],
    criteria: [
      {
        id: 'clusters',
        name: 'Clusters',
        otherwise: 'Not met',
        source: 'First paper',
        cases: [
          {
            label: 'Both are met',
            severity: 'severe',
            clauses: [
              { name: 'Mood', items: [{ linkId: 'mood', atLeast: 1 }], min: 1 },
              {
                name: 'Body',
                items: [
                  { linkId: 'pain', atLeast: 4 },
                  { linkId: 'days', atLeast: 1 },
                ],
                min: 2,
              },
            ],
          },
          {
            label: 'One is met',
            severity: 'mild',
            clauses: [{ name: 'Mood', items: [{ linkId: 'mood', atLeast: 1 }], min: 1, max: 1 }],
          },
        ],
      },
    ],
    safety: [
      {
        id: 'pain',
        linkId: 'pain',
        atLeast: 8,
        title: 'Strong pain',
        text: 'Ask about it.',
        source: 'First paper',
      },
    ],
  },
};

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Opens the instrument, changes it, saves it, and returns what was sent. */
async function changed(
  change: (builder: { open: (name: string, inside?: HTMLElement) => void }) => void,
): Promise<QuestionnaireDefinition> {
  const stored = questionnaireSchema.parse({
    questionnaireId: uuid('1'),
    therapistId: me,
    userId: me,
    categoryId: null,
    version: 1,
    isArchived: false,
    updatedAt: '2026-03-01T09:00:00.000Z',
    responseCount: 0,
    definition: INSTRUMENT,
  });
  const { requests } = renderApp({
    path: `/app/questionnaire/${stored.questionnaireId}`,
    replies: {
      [`GET ${BASE}/categories`]: { body: { categories: [] } },
      [`GET ${BASE}/questionnaireSafety`]: { body: { alerts: [] } },
      [`GET ${ONE}`]: { body: stored },
      [`GET ${ONE}/versions`]: { body: { versions: [] } },
      [`PUT ${ONE}`]: ({ body }) => ({ body: { ...stored, ...(body as object), version: 2 } }),
    },
  });
  await screen.findByLabelText('Name');
  change({
    open: (name, inside = document.body) => fireEvent.click(within(inside).getByText(name)),
  });
  fireEvent.click(screen.getByText('Save questionnaire'));
  expect(await screen.findByText('Questionnaire was successfully updated.')).toBeVisible();
  const sent = requests.find(({ method }) => method === 'PUT')?.body;
  return (sent as { definition: QuestionnaireDefinition }).definition;
}

/** The definition with one change: everything else must come back as it was. */
function but(change: (definition: QuestionnaireDefinition) => void): QuestionnaireDefinition {
  const copy = structuredClone(INSTRUMENT);
  change(copy);
  return copy;
}

/** The group 'When it is asked' of an item, found by the position of the item. */
function whenAsked(linkId: string): HTMLElement {
  const index = itemAt(linkId);
  const name = `${KIND_WORDS[everyKind.items[index]!.kind]} ${index + 1}`;
  return within(screen.getByLabelText(name)).getByLabelText('When it is asked');
}

it('edits every condition of an item, and loses none', async () => {
  const sent = await changed(() => {
    const inside = within(whenAsked('weight'));
    fireEvent.change(inside.getByLabelText('Asked'), { target: { value: 'all' } });
    write(inside.getByLabelText('Value of condition 1'), '6');
    fireEvent.change(inside.getByLabelText('Value of condition 2'), { target: { value: 'mon' } });
    fireEvent.change(inside.getByLabelText('Comparison of condition 3'), { target: { value: 'equal' } });
    fireEvent.click(inside.getByText('Add condition'));
  });

  expect(sent).toEqual(
    but(({ items }) => {
      items[itemAt('weight')]!.showWhen = {
        match: 'all',
        conditions: [
          { linkId: 'pain', is: 'greaterOrEqual', to: 6 },
          { linkId: 'days', is: 'notEqual', to: 'mon' },
          { linkId: 'mood', is: 'equal', to: 'low' },
          { linkId: 'pain', is: 'answered' },
        ],
      };
    }),
  );
});

it('takes one condition away, and the last one with "always"', async () => {
  const sent = await changed(() => {
    fireEvent.click(within(whenAsked('weight')).getByLabelText('Remove condition 2'));
    fireEvent.change(within(whenAsked('pain')).getByLabelText('Asked'), { target: { value: 'always' } });
  });

  expect(sent).toEqual(
    but(({ items }) => {
      delete items[itemAt('pain')]!.showWhen;
      items[itemAt('weight')]!.showWhen!.conditions.splice(1, 1);
    }),
  );
});

it('edits bands, cut-offs, the smallest change and the rest of a score', async () => {
  const sent = await changed(({ open }) => {
    const score = screen.getByLabelText('Score Total');
    open('Cut-offs, smallest change and more', score);
    const inside = within(score);
    write(inside.getByLabelText('Source of band 2'), 'Third paper');
    write(inside.getByLabelText('Cut-off 2'), '7');
    write(inside.getByLabelText('Meaning of cut-off 1'), 'Ask more');
    write(inside.getByLabelText('Smallest change'), '2.5');
    write(inside.getByLabelText('Times'), '4');
    write(inside.getByLabelText('Source of the rule for missing answers'), 'Manual');
    const leftOut = within(inside.getByLabelText('Questions that may be left out'));
    fireEvent.click(leftOut.getByLabelText('How is your mood?'));
  });

  expect(sent).toEqual(
    but(({ scoring: { scales } }) => {
      const scale = scales[0]!;
      scale.bands[1]!.source = 'Third paper';
      scale.cutOffs[1]!.value = 7;
      scale.cutOffs[0]!.meaning = 'Ask more';
      scale.minimalChange!.points = 2.5;
      scale.multiplyBy = 4;
      scale.missing.source = 'Manual';
      scale.mayBeLeftOut = ['days', 'mood'];
    }),
  );
});

it('edits patterns of answers and safety banners', async () => {
  const sent = await changed(({ open }) => {
    const first = screen.getByLabelText('Case 1');
    write(within(first).getAllByLabelText('At least')[1]!, '1');
    open('Of 2 questions', first);
    write(within(first).getByLabelText('Score from which it counts: How strong was the pain?'), '6');
    fireEvent.click(within(first).getByLabelText('On which days did you train?'));
    fireEvent.click(screen.getByLabelText('Move up case 2'));
    write(screen.getByLabelText('Shown when no case applies'), 'Neither');
    open('What the banner says');
    write(screen.getByLabelText('Heading of the banner'), 'Pain');
    write(screen.getByLabelText('What to do'), 'Send to a physician.');
    // Cleared and written again, as people do: it stays the same banner.
    const from = within(screen.getByLabelText('Safety banner')).getByLabelText('Safety banner from score');
    write(from, '');
    write(from, '9');
  });

  expect(sent).toEqual(
    but(({ scoring: { criteria, safety } }) => {
      const [first, second] = criteria[0]!.cases;
      const body = first!.clauses[1]!;
      first!.clauses[1] = { ...body, min: 1, items: [{ linkId: 'pain', atLeast: 6 }] };
      criteria[0]!.cases = [second!, first!];
      criteria[0]!.otherwise = 'Neither';
      safety[0] = { ...safety[0]!, title: 'Pain', text: 'Send to a physician.', atLeast: 9 };
    }),
  );
});

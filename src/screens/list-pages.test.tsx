import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { feedbackResponseSchema } from '#shared/api/practice/feedback-responses.ts';
import { DEFAULT_FEEDBACK_MAPPING } from '#shared/feedback/feedback-mapping.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const OF_ME = `/v2/therapist/${aUser().userId}`;
const NONE = 'No feedback responses yet';
const aResponse = (digit: string, name: string) =>
  feedbackResponseSchema.parse({
    feedbackResponseId: uuid(digit),
    therapistId: aUser().userId,
    name,
    types: ['Audio Feedback'],
    tags: [],
    soundId: 'rain',
    videoUrl: null,
    mapping: DEFAULT_FEEDBACK_MAPPING,
    isShared: false,
    isArchived: false,
    createdAt: '2026-03-01T09:00:00.000Z',
    updatedAt: '2026-03-01T09:00:00.000Z',
    version: 1,
  });

/** Ten are on the first page; the eleventh is archived from the second. */
function showSecondPage() {
  let isGone = false;
  const last = aResponse('f', 'Evening rain');
  const first = Array.from('0123456789', (digit) => aResponse(digit, `Sound ${digit}`));
  return renderApp({
    path: '/app/feedbackresponses?page=2',
    replies: {
      [`GET ${OF_ME}/feedbackResponses`]: ({ query }) => ({
        body: {
          feedbackResponses: query.get('startFrom') === '0' ? first : isGone ? [] : [last],
          totalFeedbackResponses: isGone ? 10 : 11,
          tags: [],
        },
      }),
      [`PATCH ${OF_ME}/feedbackResponse/${uuid('f')}`]: () => {
        isGone = true;
        return { body: { ...last, isArchived: true, version: 2 } };
      },
    },
  });
}

it('steps back when the last row of a page is archived, and never says that there are none', async () => {
  const { user } = showSecondPage();
  const words: string[] = [];
  const watcher = new MutationObserver(() => {
    if (screen.queryByText(NONE)) words.push(NONE);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  await user.click(await screen.findByRole('button', { name: 'Actions for Evening rain' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));

  expect(await screen.findByText('Sound 9')).toBeVisible();
  watcher.disconnect();
  expect(words).toEqual([]);
  expect(window.location.search).toBe('');
});

it('shows the last page to whoever follows a link beyond it', async () => {
  renderApp({
    path: '/app/clients?page=99',
    replies: {
      [`GET ${OF_ME}/clients`]: ({ query }) => ({
        body: { clients: query.get('startFrom') === '10' ? [aClient()] : [], totalClients: 11 },
      }),
    },
  });

  expect(await screen.findByRole('link', { name: /Brook/ })).toBeVisible();
  expect(window.location.search).toBe('?page=2');
});

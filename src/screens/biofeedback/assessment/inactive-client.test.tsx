import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RecordingState } from '#shared/api/sessions.ts';
import { aScriptDefinition } from '#tests/builders/assessments.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { aSession } from '#tests/builders/session.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const OF = `/v2/therapist/${uuid('a')}`;
const CLIENT = `/app/therapist/${uuid('a')}/clients/${uuid('c')}`;
const assessment = {
  assessmentId: uuid('7'),
  assessmentVersion: 1,
  definition: aScriptDefinition(),
};

/** Begun, but not recorded to the end. */
function open(state: RecordingState['state']) {
  const { components, ...session } = aSession({ state: 'interrupted' });
  const [component] = components;
  const begun = {
    ...component!,
    kind: 'assessment',
    assessment,
    recording: { ...component!.recording, state },
  };
  return renderApp({
    path: `${CLIENT}/session/${uuid('5')}/assessment/${uuid('7')}/recording/${uuid('6')}`,
    replies: {
      [`GET ${OF}/sessionComponent/${uuid('6')}/session`]: { body: { ...session, components: [begun] } },
      [`GET ${OF}/client/${uuid('c')}`]: { body: aClient({ status: 'inactive' }) },
      [`GET ${OF}/protocols`]: { body: { protocols: [], totalProtocols: 0 } },
      [`GET ${OF}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
    },
  });
}

it('an assessment that was cut off goes on once the client is active, which is said', async () => {
  open('open');

  expect(await screen.findByText(/^The client is inactive\. Set them to active on their page/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the client' })).toHaveAttribute('href', CLIENT);
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
});

it('the report of one that is not recorded to its end leads to the client who is inactive', async () => {
  open('complete');

  expect(await screen.findByText(/after the client is set to active/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the client' })).toHaveAttribute('href', CLIENT);
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
});

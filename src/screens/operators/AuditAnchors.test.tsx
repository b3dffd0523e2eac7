import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aUser } from '#tests/builders/people.ts';
import { shortId } from '#ui/files/export-name.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const { userId, organization } = aUser();
const BASE = `/v2/organization/${organization.organizationId}`;

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

it('gives administrators the signatures of the audit log to keep elsewhere', async () => {
  const { user } = renderApp({
    path: '/app/users',
    replies: {
      [`GET /v2/users/${userId}/info`]: { body: { ...aUser(), groups: [{ name: 'AccountAdmin' }] } },
      [`GET ${BASE}/operators`]: { body: { operators: [], totalOperators: 0 } },
      [`GET ${BASE}/audit`]: { body: { events: [], totalEvents: 0 } },
      [`GET ${BASE}/audit/anchors`]: { body: { publicKey: 'PEM', anchors: [] } },
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Audit log' }));

  await user.click(await screen.findByRole('button', { name: 'Download signatures' }));

  await waitFor(() =>
    expect(saved[0]).toContain(`loopwell-audit-anchors-${shortId(organization.organizationId)}-`),
  );
});

import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ClientPage } from '#widgets/clients/ClientPage.tsx';
import { MaskContext } from '#widgets/people/MaskedText.tsx';

afterEach(cleanup);

const IDS = { therapistId: 'therapist', clientId: 'client' } as never;
const SAFETY = { alerts: [] } as never;

function aClientPage(isMasked: boolean, client: { firstName: string; lastName: string } | undefined) {
  return (
    <MaskContext.Provider value={isMasked}>
      <ClientPage
        ids={IDS}
        tab="notes"
        client={client}
        problem={undefined}
        onRetry={undefined}
        safety={SAFETY}
      >
        <p>Notes</p>
      </ClientPage>
    </MaskContext.Provider>
  );
}

it('names the client in the browser tab once known, and gives initials while names are hidden', () => {
  const ada = { firstName: 'Ada', lastName: 'Novak' };
  const { rerender } = render(aClientPage(false, undefined));
  expect(document.title).toBe('Notes · Loopwell');
  rerender(aClientPage(false, ada));
  expect(document.title).toBe('Ada Novak · Notes · Loopwell');
  rerender(aClientPage(true, ada));
  expect(document.title).not.toContain('Novak');
  expect(document.title).toMatch(/^A/);
});

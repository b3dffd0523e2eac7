import type { Consent } from '#shared/api/client-consents.ts';
import type { ConsentKind } from '#shared/domain/consent.ts';
import type { ClientId, ConsentId } from '#shared/domain/ids.ts';

const ID = '018f0000-0000-7000-8000-00000000000';

/** Given long ago and still valid. */
export const aConsent = (kind: ConsentKind, changes: Partial<Consent> = {}): Consent => ({
  consentId: `${ID}c` as ConsentId,
  clientId: `${ID}4` as ClientId,
  kind,
  documentVersion: '2026-03',
  documentText: '',
  givenBy: 'Mara Lind',
  givenOn: '2026-03-01',
  withdrawnOn: null,
  createdAt: '2026-03-01T09:00:00.000Z',
  version: 1,
  ...changes,
});

/** The consent part of the server. A recording does not depend on it. */
export class FakeConsents {
  /** Complete, unless a test changes it. */
  given: Consent[] = [aConsent('training'), aConsent('dataProcessing')];
  /** If true, consent requests fail. */
  isDown = false;

  /** Undefined for calls to other parts of the server. */
  answer(path: string, init: RequestInit): { status: number; body: unknown } | undefined {
    if (!/\/consents?$/.test(path)) return undefined;
    if (this.isDown) {
      return { status: 503, body: { error: { code: 'unavailable', message: 'The server is busy.' } } };
    }
    if (init.method !== 'POST') {
      return { status: 200, body: { consents: this.given, totalConsents: this.given.length } };
    }
    const consent = aConsent('training', JSON.parse(init.body as string) as Partial<Consent>);
    this.given.push(consent);
    return { status: 200, body: consent };
  }
}

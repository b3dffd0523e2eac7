import { describe, expect, it } from 'vitest';
import { pathTo } from './routes.ts';

describe('the address of a page', () => {
  it('holds its parameters and query, encoded', () => {
    expect(pathTo.protocol({ therapistId: 'a/b', protocolId: 'new' })).toBe(
      '/app/therapist/a%2Fb/protocols/new',
    );
    expect(pathTo.clients({ q: 'a&b=c', page: 2 })).toBe('/app/clients?q=a%26b%3Dc&page=2');
  });

  it('takes no more of an object than the path asks for', () => {
    const session = { therapistId: 't', clientId: 'c', sessionId: 's', state: 'planned' };

    expect(pathTo.sessionBreakdown(session)).toBe('/app/therapist/t/client/c/sessions/s/sessionBreakDown');
  });

  it('leaves out an optional part and query parameters without a value', () => {
    const ids = { therapistId: 't', clientId: 'c' };

    expect(pathTo.client(ids)).toBe('/app/therapist/t/clients/c');
    expect(pathTo.client({ ...ids, tab: '' })).toBe('/app/therapist/t/clients/c');
    expect(pathTo.client({ ...ids, tab: 'notes' })).toBe('/app/therapist/t/clients/c/notes');
    expect(pathTo.eegUpload({ client: undefined })).toBe('/app/eeg-upload');
  });

  it('takes a query as the address of the browser gives it', () => {
    expect(pathTo.devices(new URLSearchParams('view=models'))).toBe('/app/devices?view=models');
    expect(pathTo.devices(new URLSearchParams())).toBe('/app/devices');
  });
});

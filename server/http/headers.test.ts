import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestServer } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

/** The parts of a policy by name: "frame-src 'self' x; img-src y" with ';' between parts. */
function partsOf(policy: string | null, between: ',' | ';', assigned: '=' | ' '): Map<string, string> {
  const parts = (policy ?? '').split(between).map((part) => part.trim());
  return new Map(
    parts.map((part) => {
      const at = part.indexOf(assigned);
      return [part.slice(0, at), part.slice(at + 1)] as const;
    }),
  );
}

const PLAYERS = ['https://www.youtube.com', 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

describe.each(['/', '/app/therapist/1/clients/2/biofeedback/3', '/app/devices', '/v2/setup'])(
  'the headers of %s',
  (url) => {
    it('let this page, and no other in it, reach headsets', async () => {
      const { headers } = await server.call('GET', url);
      const allowed = partsOf(headers.get('permissions-policy'), ',', '=');

      for (const feature of ['serial', 'usb', 'hid']) expect(allowed.get(feature)).toBe('(self)');
      // If a policy does not mention Bluetooth, the page itself may use it and frames may not.
      expect(allowed.has('bluetooth')).toBe(false);
      expect(allowed.get('camera')).toBe('()');
      expect(allowed.get('microphone')).toBe('()');
    });

    it('let video players be framed, start by themselves and fill the screen', async () => {
      const { headers } = await server.call('GET', url);
      const sources = partsOf(headers.get('content-security-policy'), ';', ' ');
      const allowed = partsOf(headers.get('permissions-policy'), ',', '=');

      expect(sources.get('frame-src')?.split(' ')).toEqual(PLAYERS);
      for (const player of PLAYERS) {
        expect(allowed.get('autoplay')).toContain(`"${player}"`);
        expect(allowed.get('fullscreen')).toContain(`"${player}"`);
      }
      // Cross-origin isolation would block the video players.
      expect(headers.get('cross-origin-embedder-policy')).toBeNull();
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    });

    it("let the page talk to this server and Neurosity's cloud, and to nobody else", async () => {
      const { headers } = await server.call('GET', url);
      const sources = partsOf(headers.get('content-security-policy'), ';', ' ');

      expect(sources.get('connect-src')?.split(' ')).toEqual([
        "'self'",
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://us-central1-neurosity-device.cloudfunctions.net',
        'wss://*.firebaseio.com',
      ]);
      expect(sources.get('script-src')).not.toMatch(/google|firebase/);
    });

    it('let the signal core run without opening the door to scripts of others', async () => {
      const { headers } = await server.call('GET', url);
      const sources = partsOf(headers.get('content-security-policy'), ';', ' ');

      const scripts = sources.get('script-src')?.split(' ') ?? [];
      expect(scripts).toContain("'wasm-unsafe-eval'");
      expect(scripts).not.toContain("'unsafe-inline'");
      expect(scripts).not.toContain("'unsafe-eval'");
      expect(sources.get('worker-src')?.split(' ')).toContain("'self'");
      expect(sources.get('frame-ancestors')).toBe("'none'");
    });
  },
);

describe('the header that keeps browsers on HTTPS', () => {
  const PROXY = '10.1.2.3';
  const headerFor = async (socket: { remoteAddress: string; encrypted?: boolean }, proto?: string) => {
    const proxied = await buildTestServer({ trustedProxies: readTrustedProxies('10.0.0.0/8') });
    onTestFinished(() => proxied.close());
    const headers = { host: 'localhost', ...(proto && { 'x-forwarded-proto': proto }) };
    const answer = await proxied.app.request('/v2/setup', { headers }, { incoming: { socket } });
    return answer.headers.get('strict-transport-security');
  };

  it.each([
    [
      'a connection that this server encrypts',
      { remoteAddress: '192.0.2.7', encrypted: true },
      undefined,
      true,
    ],
    ['a trusted proxy that ends TLS', { remoteAddress: PROXY }, 'https', true],
    ['a trusted proxy without TLS', { remoteAddress: PROXY }, 'http', false],
    ['a visitor behind it who claims TLS', { remoteAddress: PROXY }, 'https, http', false],
    ['a stranger who claims TLS', { remoteAddress: '192.0.2.7' }, 'https', false],
    ['plain HTTP', { remoteAddress: '127.0.0.1' }, undefined, false],
  ])('is right for %s', async (_name, socket, proto, isSent) => {
    expect(await headerFor(socket, proto)).toBe(isSent ? 'max-age=31536000; includeSubDomains' : null);
  });
});

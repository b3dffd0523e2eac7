import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv } from './context.ts';
import { isLocalRequest, isLoopbackName } from './context.ts';

/**
 * Where a page that chose a Crown talks to, by the maker's kit: signing in, keeping signed in, tokens for the headset,
 * and the streams of its Wi-Fi. The last is Firebase's database, which spreads over hosts that are only told at run
 * time and are taken by name when a connection comes back.
 */
export const NEUROSITY_HOSTS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://us-central1-neurosity-device.cloudfunctions.net',
  'wss://*.firebaseio.com',
] as const;

/**
 * What the pages may load. Video feedback needs the players of two sites (frame and script); WebAssembly runs our
 * signal core; style attributes are set by the charts and the component library.
 */
const contentSecurityPolicy = (signInOrigins: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval' https://www.youtube.com https://player.vimeo.com",
    'frame-src https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com',
    `connect-src ${["'self'", ...NEUROSITY_HOSTS, ...signInOrigins].join(' ')}`,
    "img-src 'self' data: blob: https://i.ytimg.com https://i.vimeocdn.com",
    "media-src 'self' blob:",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const PLAYERS = '"https://www.youtube.com" "https://www.youtube-nocookie.com" "https://player.vimeo.com"';

/**
 * Headsets connect by Bluetooth or a serial dongle; cameras and microphones are never asked for. 'bluetooth' is left
 * out on purpose: its default is this origin only, which is what we want, and Chromium complains about the name
 * where Web Bluetooth is switched off, as on Linux.
 */
const PERMISSIONS_POLICY = [
  'serial=(self)',
  'hid=(self)',
  'usb=(self)',
  `fullscreen=(self ${PLAYERS})`,
  `autoplay=(self ${PLAYERS})`,
  'camera=()',
  'microphone=()',
  'geolocation=()',
].join(', ');

/** Answers there are JSON, and never stored. */
export const isApiPath = (path: string): boolean => /^\/(?:(?:v2|idp)(?:\/|$)|config\.json$)/.test(path);

/**
 * Headers of every answer. There is deliberately no cross-origin isolation: it would block the video players, and
 * samples travel by transfer, not by shared memory. `signInOrigins`: of the identity provider in place of ours.
 */
export function securityHeaders(signInOrigins: readonly string[]): MiddlewareHandler<AppEnv> {
  const policy = contentSecurityPolicy(signInOrigins);
  return async (c, next) => {
    await next();
    setHeaders(c, policy);
  };
}

function setHeaders(c: AppContext, policy: string): void {
  c.header('Content-Security-Policy', policy);
  c.header('Permissions-Policy', PERMISSIONS_POLICY);
  // Video sites refuse players that come without a referrer.
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
  if (isApiPath(c.req.path)) c.header('Cache-Control', 'no-store');
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page asks the browser to make. Tokens are not cookies, but setting up a server
 * that nobody owns yet needs no token.
 */
export const sameOriginOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isForeign =
    c.req.header('sec-fetch-site') === 'cross-site' || !isOwnOrigin(c, c.req.header('origin'));
  if (isForeign && !READING.has(c.req.method)) {
    throw new AppError('forbidden', 'This request comes from another site and is refused.');
  }
  await next();
};

function isOwnOrigin(c: AppContext, origin: string | undefined): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  // The development server passes calls on from a port of its own on the same machine.
  return host === c.req.header('host') || (isLoopbackName(host) && isLocalRequest(c));
}

import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv } from './context.ts';
import { isLocalRequest, isLoopbackName, isOverTls } from './context.ts';

/**
 * Hosts the Neurosity SDK connects to once a user has selected a Crown: sign-in, session renewal, headset tokens and
 * Wi-Fi streams. The last is Firebase's database. It spreads over hosts that are known only at run time and are
 * addressed by name on reconnection.
 */
export const NEUROSITY_HOSTS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://us-central1-neurosity-device.cloudfunctions.net',
  'wss://*.firebaseio.com',
] as const;

/**
 * Sources the pages may load. Video feedback needs the players of two sites (frame and script). WebAssembly runs the
 * signal core. The charts and Blueprint set style attributes.
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
 * Headsets connect by Bluetooth or a serial dongle; the app never uses cameras or microphones. 'bluetooth' is omitted
 * on purpose: its default is this origin only, as wanted. Chromium warns about the name where Web Bluetooth is off, as
 * on Linux.
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

/** Responses below these paths are JSON and never cached. */
export const isApiPath = (path: string): boolean => /^\/(?:(?:v2|idp)(?:\/|$)|config\.json$)/.test(path);

/**
 * Scripts and styles of the web app. The policies of a page also govern its scripts, so they would only add to each of
 * its files. Workers have policies of their own.
 */
const isPartOfPage = (path: string): boolean => /^\/assets\/(?!.*worker)[^/]*\.(?:js|css)$/.test(path);

/**
 * Headers of every response. Cross-origin isolation is off on purpose: it would block the video players, and samples
 * are transferred, not shared. `signInOrigins`: origins of an external identity provider that replaces ours.
 */
export function securityHeaders(signInOrigins: readonly string[]): MiddlewareHandler<AppEnv> {
  const policy = contentSecurityPolicy(signInOrigins);
  return async (c, next) => {
    await next();
    setHeaders(c, policy);
  };
}

/** A year, as OWASP ASVS 5.0 asks (3.4.1). */
const HTTPS_ONLY = 'max-age=31536000; includeSubDomains';

function setHeaders(c: AppContext, policy: string): void {
  // Over plain HTTP browsers ignore it, and a name that is reached without TLS must stay reachable.
  if (isOverTls(c)) c.header('Strict-Transport-Security', HTTPS_ONLY);
  const isFound = c.res.status === 200 || c.res.status === 304;
  if (!(isFound && isPartOfPage(c.req.path))) {
    c.header('Content-Security-Policy', policy);
    c.header('Permissions-Policy', PERMISSIONS_POLICY);
    c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  }
  // Video sites refuse to play without a referrer.
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
  if (isApiPath(c.req.path)) c.header('Cache-Control', 'no-store');
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page sends through the browser. Tokens are not cookies, but the first set-up of a
 * server needs no token.
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
  // The development server forwards calls from another port on the same machine.
  return host === c.req.header('host') || (isLoopbackName(host) && isLocalRequest(c));
}

import { pathTo } from '#shared/routes.ts';
import type { TestServer, TestUser } from './test-server.ts';

export const RETURN_PAGE = `https://practice.example${pathTo.account()}`;
export const OAUTH_URL = `/v2/users/connectedApps/neurosity/oauthURL?redirectUri=${encodeURIComponent(RETURN_PAGE)}`;
export const CROWN_ID = '0123456789abcdef0123456789abcdef';

export const appsOf = (user: TestUser): string => `/v2/users/${user.userId}/connectedApps`;

/** Sends a user to Neurosity, where they agree as `neurosityUserId`; returns the result of the redirect. */
export async function agreeAtNeurosity(server: TestServer, user: TestUser, neurosityUserId: string) {
  const { people } = server.neurosity;
  if (!people.has(neurosityUserId)) {
    people.set(neurosityUserId, { email: `${neurosityUserId}@crown.test`, hasAgreed: false, devices: [] });
  }
  const token = await server.tokenFor(user);
  const response = await server.call('GET', OAUTH_URL, { token });
  const { url } = (await response.json()) as { url: string };
  return server.neurosity.agree(url, neurosityUserId);
}

/** A user who has connected Neurosity. */
export async function connectAtNeurosity(
  server: TestServer,
  user: TestUser,
  neurosityUserId: string,
): Promise<void> {
  const body = await agreeAtNeurosity(server, user, neurosityUserId);
  const token = await server.tokenFor(user);
  const response = await server.call('POST', `${appsOf(user)}/neurosity`, { token, body });
  if (!response.ok) throw new Error(`Not connected: ${await response.text()}`);
}

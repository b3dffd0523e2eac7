import { defineEndpoint, STREAM } from '../endpoint.ts';

export const exportOwnData = defineEndpoint({
  method: 'GET',
  path: '/v2/user/{id}/export',
  summary: 'Everything of the user and of the clients the user is responsible for, as a ZIP archive',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'refused',
  response: STREAM,
});

export const exportPractice = defineEndpoint({
  method: 'GET',
  path: '/v2/organization/{id}/export',
  summary: 'Everything of the practice as a ZIP archive',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  response: STREAM,
});

import { endpoint, STREAM } from '../endpoint.ts';

export const exportOwnData = endpoint.get('/v2/user/{id}/export', {
  summary: 'All data of the user and of their clients, as a ZIP archive',
  access: { permission: 'settings.own', of: 'self' },
  impersonation: 'refused',
  response: STREAM,
});

export const exportPractice = endpoint.get('/v2/organization/{id}/export', {
  summary: 'All data of the practice, as a ZIP archive',
  access: { permission: 'practice.admin', of: 'ownPractice' },
  impersonation: 'refused',
  response: STREAM,
});

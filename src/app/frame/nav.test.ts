import { describe, expect, it } from 'vitest';
import { activeItem, furtherPages, menuFor } from './nav.ts';

const THERAPIST = [{ name: 'Therapist' }];

describe('the menu', () => {
  it.each([
    ['/app/questionnaires', 'questionnaires'],
    ['/app/questionnaire/new', 'questionnaires'],
    ['/app/outcomes', 'sessions'],
    ['/app/eeg-upload', 'eegFiles'],
    ['/app/therapist/a/protocols/b', 'protocols'],
    ['/app/therapist/a/clients/b/notes', 'clients'],
  ])('marks where %s belongs', (path, route) => {
    expect(activeItem(menuFor(THERAPIST), path)).toBe(route);
  });

  it('has the EEG files after the sessions, and not for administrators', () => {
    const labels = (group: string) => menuFor([{ name: group }]).map(({ label }) => label);
    expect(labels('Coach').slice(-3)).toEqual(['Sessions', 'EEG Files', 'Settings']);
    expect(labels('AccountAdmin')).toEqual(['Clients', 'Operators', 'Track Devices', 'Settings']);
  });

  it('leaves outcomes for the palette to find', () => {
    expect(furtherPages(THERAPIST).map(({ href }) => href)).toContain('/app/outcomes');
  });

  it('lets the palette find the notifications for administrators only, below Operators', () => {
    const hrefs = (group: string) => furtherPages([{ name: group }]).map(({ href }) => href);
    expect(hrefs('AccountAdmin')).toContain('/app/notifications');
    expect(hrefs('Therapist')).not.toContain('/app/notifications');
    expect(activeItem(menuFor([{ name: 'AccountAdmin' }]), '/app/notifications')).toBe('operators');
  });

  it('lets the palette find the EEG files for groups without the entry, and no page twice', () => {
    const labels = (group: string) => furtherPages([{ name: group }]).map(({ label }) => label);
    expect(labels('AccountAdmin')).toContain('EEG Files');
    expect(labels('Coach')).not.toContain('EEG Files');
  });
});

import { describe, expect, it } from 'vitest';
import { LOCAL_INSTALLATION } from './ports/installation.ts';
import { readInstallation, readMailSettings } from './read-installation.ts';

describe('the settings of an installation', () => {
  it('are those of a practice’s own server unless told otherwise', () => {
    expect(readInstallation({})).toEqual(LOCAL_INSTALLATION);
    expect(readMailSettings({})).toEqual({ smtpUrl: undefined, from: 'Loopwell <loopwell@localhost>' });
  });

  it('name the regions by the origins of their servers', () => {
    const environment = { REGISTRATION: 'open', REGION: 'US', REGION_URL_EU: 'https://eu.example/app?x=1' };

    expect(readInstallation(environment)).toMatchObject({
      registration: 'open',
      region: 'US',
      regionUrls: { EU: 'https://eu.example' },
    });
  });

  it.each([
    [{}, true],
    [{ FIRST_VISIT_HELP: 'on' }, true],
    [{ FIRST_VISIT_HELP: 'off' }, false],
  ])('say whether new people get a tour: %o', (environment, hasFirstVisitHelp) => {
    expect(readInstallation(environment)).toMatchObject({ hasFirstVisitHelp });
  });

  it.each([
    [{ REGISTRATION: 'yes' }, 'REGISTRATION=yes is not known. Use one of: open, closed.'],
    [{ REGION: 'Mars' }, 'REGION=Mars is not known. Use one of: US, CA, EU.'],
    [{ REGION_URL_CA: 'ca.example' }, 'REGION_URL_CA=ca.example is not an address.'],
    [{ MARKETING_SITE: 'javascript:alert(1)' }, 'is not an address'],
  ])('are refused where they make no sense: %o', (environment, words) => {
    expect(() => readInstallation(environment)).toThrow(words);
  });

  it('of the mail server are refused without showing a password', () => {
    expect(() => readMailSettings({ SMTP_URL: 'mail.example:secret' })).toThrow(
      /^SMTP_URL is not(?!.*secret)/,
    );
    expect(() => readMailSettings({ SMTP_URL: 'smtps://u:p@mail.example' })).toThrow('MAIL_FROM is missing');
  });
});

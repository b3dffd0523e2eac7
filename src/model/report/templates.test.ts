import { describe, expect, it } from 'vitest';
import type { ReportTemplate } from '#shared/api/practice/report-settings.ts';
import { withSection } from '#shared/reports/report-choices.ts';
import { usualPaper, templateOptions, withoutTemplate, withTemplate } from './templates.ts';

const SECTIONS = ['figures', 'charts', 'notes'].map((id) => ({ id, label: id }));
const aTemplate = (changes: Partial<ReportTemplate> = {}): ReportTemplate => ({
  templateId: 't1',
  kind: 'session',
  name: 'For the doctor',
  paper: 'letter',
  naming: 'initials',
  sections: ['notes', 'gone', 'figures'],
  ...changes,
});

describe('the templates of a report', () => {
  it('begin with those of the practice for this kind of report', () => {
    const options = templateOptions('session', [aTemplate({ kind: 'progress' }), aTemplate()], SECTIONS, {
      paper: 'a4',
      naming: 'name',
    });

    expect(options.map(({ name }) => name)).toEqual([
      'For the doctor',
      'Short, for the client',
      'Everything',
    ]);
  });

  it.each([
    ['session', 'Short, for the client'],
    ['progress', 'Everything'],
    ['assessment', 'Everything'],
  ] as const)('of a %s report begin with %j', (kind, name) => {
    const [first] = templateOptions(kind, [], SECTIONS, { paper: 'a4', naming: 'name' });

    expect(first!.name).toBe(name);
  });

  it('keep the order of the report, without sections that no longer exist', () => {
    const [own] = templateOptions('session', [aTemplate()], SECTIONS, { paper: 'a4', naming: 'name' });

    expect(own!.choice).toEqual({ paper: 'letter', naming: 'initials', sections: ['figures', 'notes'] });
  });

  it('are replaced in their place by one of the same name', () => {
    const before = [aTemplate(), aTemplate({ templateId: 't2', name: 'Short' })];
    const after = withTemplate(before, aTemplate({ templateId: 't3', name: 'for the DOCTOR', paper: 'a4' }));

    expect(after.map(({ templateId, paper }) => [templateId, paper])).toEqual([
      ['t1', 'a4'],
      ['t2', 'letter'],
    ]);
    expect(withTemplate(before, aTemplate({ templateId: 't3', kind: 'progress' }))).toHaveLength(3);
    expect(withoutTemplate(before, 't1').map(({ templateId }) => templateId)).toEqual(['t2']);
  });
});

describe('the sections of a report', () => {
  it('stay in their order whatever is chosen last', () => {
    const choice = { paper: 'a4', naming: 'name', sections: ['notes'] } as const;

    expect(withSection(choice, 'figures', true, SECTIONS).sections).toEqual(['figures', 'notes']);
    expect(withSection(choice, 'notes', false, SECTIONS).sections).toEqual([]);
  });

  it.each([
    ['US', 'letter'],
    ['CA', 'letter'],
    ['EU', 'a4'],
  ] as const)('are printed on the usual paper of the region %s', (region, paper) => {
    expect(usualPaper(region)).toBe(paper);
  });
});

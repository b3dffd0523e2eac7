import type { ReportTemplate } from '#shared/api/practice/report-settings.ts';
import type { Region } from '#shared/domain/regions.ts';
import type { Paper, ReportChoice, ReportKind, ReportSectionChoice } from '#shared/reports/report-choices.ts';

/** A template to choose from. Built-in ones cannot be deleted. */
export type TemplateOption = { templateId: string; name: string; choice: ReportChoice; isOwn: boolean };

const SHORT: Readonly<Record<ReportKind, readonly string[]>> = {
  session: ['plainWords', 'ratings', 'scores', 'notes'],
  progress: ['progress', 'dose', 'scores', 'notes'],
  assessment: ['summary', 'notes', 'steps', 'reactivity', 'bands', 'maps'],
};

/**
 * Own templates first: the first one is used until another has been chosen. A session report is handed to the client
 * after the visit; the other reports are mostly for doctors and the record.
 */
export function templateOptions(
  kind: ReportKind,
  own: readonly ReportTemplate[],
  sections: readonly ReportSectionChoice[],
  usual: Omit<ReportChoice, 'sections'>,
): TemplateOption[] {
  const all = sections.map(({ id }) => id);
  const known = (wanted: readonly string[]) => all.filter((id) => wanted.includes(id));
  const builtIn = (templateId: string, name: string, wanted: readonly string[]): TemplateOption => ({
    templateId,
    name,
    choice: { ...usual, sections: known(wanted) },
    isOwn: false,
  });
  const everything = builtIn('everything', 'Everything', all);
  const short = builtIn('short', 'Short, for the client', SHORT[kind]);
  return [
    ...own
      .filter((template) => template.kind === kind)
      .map(({ templateId, name, paper, naming, sections: wanted }) => ({
        templateId,
        name,
        choice: { paper, naming, sections: known(wanted) },
        isOwn: true,
      })),
    ...(kind === 'session' ? [short, everything] : [everything, short]),
  ];
}

/** The paper that printers of a practice hold. */
export const usualPaper = (region: Region): Paper => (region === 'EU' ? 'a4' : 'letter');

/** A template replaces the one of the same kind and name, in its place. */
export function withTemplate(own: readonly ReportTemplate[], added: ReportTemplate): ReportTemplate[] {
  const isSame = ({ kind, name }: ReportTemplate) =>
    kind === added.kind && name.toLowerCase() === added.name.toLowerCase();
  const replaced = own.find(isSame);
  if (!replaced) return [...own, added];
  return own.map((each) => (isSame(each) ? { ...added, templateId: replaced.templateId } : each));
}

export const withoutTemplate = (own: readonly ReportTemplate[], templateId: string): ReportTemplate[] =>
  own.filter((each) => each.templateId !== templateId);

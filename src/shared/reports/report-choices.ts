/** Kinds of reports; each has templates of its own. */
export const REPORT_KINDS = ['session', 'progress', 'assessment'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Paper sizes a report can be printed on. */
export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

/** How a report names the client. Initials come without the date of birth. */
export const CLIENT_NAMINGS = ['name', 'initials'] as const;
export type ClientNaming = (typeof CLIENT_NAMINGS)[number];

/** What a report shows, as chosen before printing. */
export type ReportChoice = { paper: Paper; naming: ClientNaming; sections: readonly string[] };

/** A part of a report that can be left out. */
export type ReportSectionChoice = { id: string; label: string };

/** The order of the report stays, whatever the order of the choices. */
export const withSection = (
  choice: ReportChoice,
  id: string,
  isShown: boolean,
  all: readonly ReportSectionChoice[],
): ReportChoice => {
  const wanted = new Set(choice.sections);
  if (isShown) wanted.add(id);
  else wanted.delete(id);
  return { ...choice, sections: all.map((each) => each.id).filter((each) => wanted.has(each)) };
};

import { useState } from 'react';
import { type ReportChoice, type ReportSectionChoice, usualPaper } from '#model/report/report-choices.ts';

/** What is printed: everything, until the user chooses. */
export function useReportChoice(sections: readonly ReportSectionChoice[]) {
  return useState<ReportChoice>(() => ({
    paper: usualPaper(navigator.language),
    naming: 'name',
    sections: sections.map(({ id }) => id),
  }));
}

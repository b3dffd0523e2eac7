import { Button, Checkbox } from '@blueprintjs/core';
import { PrintIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { type ReportChoice, type ReportSectionChoice, withSection } from '#shared/reports/report-choices.ts';
import { Choice } from '#ui/forms/Choice.tsx';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { usePaper } from '#ui/layout/use-paper.ts';
import './report-frame.css';
import { usePrintName } from './use-print-name.ts';

const PAPER_OPTIONS = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
] as const;
const NAMING_OPTIONS = [
  { value: 'name', label: 'Name and date of birth' },
  { value: 'initials', label: 'Initials only' },
] as const;

type ReportFrameProps = {
  title: string;
  /** Proposed name of the PDF file, without a name of a person. */
  fileName: string;
  back: { href: string; label: string };
  choice: ReportChoice;
  onChoice: (choice: ReportChoice) => void;
  sections: readonly ReportSectionChoice[];
  /** Choice of a template, above everything else. */
  template?: ReactNode;
  /** Further settings, below the sections. */
  settings?: ReactNode;
  /** False until everything on the sheet is loaded. */
  isReady: boolean;
  /** Problems and hints above the preview; not printed. */
  notices?: ReactNode;
  children: ReactNode;
};

/** A report with its settings beside it. The sheet has the width of the paper, so the preview is what is printed. */
export function ReportFrame(props: ReportFrameProps) {
  const { title, fileName, back, choice, onChoice, sections, isReady, children } = props;
  const print = usePaper();
  usePrintName(fileName);
  return (
    <main className="lw-paper">
      <header className="lw-paper__bar">
        <AppLink href={back.href}>{back.label}</AppLink>
        <span className="lw-paper__name">{title}</span>
        <span className="lw-muted lw-small">For a PDF file, choose 'Save as PDF' in the print dialog.</span>
        <Button intent="primary" icon={<PrintIcon />} disabled={!isReady} onClick={print}>
          Print report
        </Button>
      </header>
      <div className="lw-paper__room">
        <aside className="lw-paper__side" aria-label="What to print">
          {props.template}
          <div className="lw-paper__choices">
            <Choice
              label="Paper"
              value={choice.paper}
              options={PAPER_OPTIONS}
              onChange={(paper) => onChoice({ ...choice, paper })}
            />
            <Choice
              label="Client"
              value={choice.naming}
              options={NAMING_OPTIONS}
              onChange={(naming) => onChoice({ ...choice, naming })}
            />
          </div>
          <fieldset className="lw-paper__sections">
            <legend>Sections</legend>
            {sections.map(({ id, label }) => (
              <Checkbox
                key={id}
                label={label}
                checked={choice.sections.includes(id)}
                onChange={({ currentTarget }) =>
                  onChoice(withSection(choice, id, currentTarget.checked, sections))
                }
              />
            ))}
          </fieldset>
          {props.settings}
        </aside>
        <div className="lw-paper__stage">
          {props.notices}
          <article className="lw-theme-paper lw-paper__sheet" data-paper={choice.paper} aria-label="Preview">
            {children}
          </article>
        </div>
      </div>
    </main>
  );
}

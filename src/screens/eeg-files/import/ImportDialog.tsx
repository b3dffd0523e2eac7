import { DialogBody } from '@blueprintjs/core';
import type { NamedSource } from '#live/offline/index.ts';
import type { EegFileFacts } from '#shared/api/eeg-files.ts';
import type { ImportPlan, ImportProposal } from '#shared/eeg/import-plan.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { ColumnsTable } from './ColumnsTable.tsx';
import { headerWords } from './import-words.ts';
import { ReadingResult } from './ReadingResult.tsx';
import { TableSettings } from './TableSettings.tsx';
import { useImportPlan } from './use-import-plan.ts';

type Confirmed = { importPlan: ImportPlan; facts: EegFileFacts };

type ImportDialogProps = {
  name: string;
  /** Stays the same object while the dialog is open. */
  named: NamedSource;
  proposal: ImportProposal;
  /** The plan confirmed before, to be changed. */
  plan?: ImportPlan;
  confirmWords: string;
  isBusy?: boolean;
  /** Why confirming failed. */
  problem?: string;
  onConfirm: (confirmed: Confirmed) => void;
  onClose: () => void;
};

/** Asks how to read a table of unknown origin, and previews the result. */
export function ImportDialog(props: ImportDialogProps) {
  const { name, named, confirmWords, isBusy = false, problem, onConfirm, onClose } = props;
  const draft = useImportPlan(named, props.proposal, props.plan);
  const { plan, proposal, reading } = draft;
  const hasNames = !proposal.questions.some(({ code }) => code === 'columnsUnnamed');
  return (
    <Dialog isOpen onClose={onClose} title="Table import settings" className="lw-import">
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        {draft.failure ? <Notice kind="danger">{draft.failure}</Notice> : undefined}
        <p>
          <strong>
            <MaskedText>{name}</MaskedText>
          </strong>{' '}
          <span className="lw-muted">{headerWords(plan, hasNames)}</span>
        </p>
        {proposal.questions.length > 0 ? (
          <Notice kind="warning">
            <ul className="lw-import__questions">
              {proposal.questions.map(({ code, message }) => (
                <li key={code}>{message}</li>
              ))}
            </ul>
          </Notice>
        ) : undefined}
        <TableSettings draft={draft} />
        <ColumnsTable draft={draft} />
      </DialogBody>
      <DialogButtons
        onCancel={onClose}
        beside={<ReadingResult draft={draft} />}
        loading={isBusy}
        disabled={!reading?.ok}
        onClick={() => {
          if (reading?.ok) onConfirm({ importPlan: plan, facts: reading.facts });
        }}
      >
        {confirmWords}
      </DialogButtons>
    </Dialog>
  );
}

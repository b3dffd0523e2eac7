import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import type { Invoice } from '#shared/api/commerce/invoices.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { localDay } from '#model/values/local-day.ts';
import { formatMoney } from './commerce-words.ts';

export type PaymentNote = { receivedOn: string; reference: string };
type NotePaymentDialogProps = {
  invoice: Invoice;
  isBusy: boolean;
  problem: string | undefined;
  onSave: (note: PaymentNote) => void;
  onClose: () => void;
};

export function NotePaymentDialog(props: NotePaymentDialogProps) {
  const { invoice, isBusy, problem, onSave, onClose } = props;
  const [receivedOn, setReceivedOn] = useState(() => localDay());
  const [reference, setReference] = useState('');
  return (
    <Dialog isOpen title={`Payment of invoice ${invoice.number}`} onClose={onClose}>
      <Form aria-label="Record payment" onSubmit={() => onSave({ receivedOn, reference })}>
        <DialogBody>
          <p>
            {formatMoney(invoice.totalCents, invoice.currency)} was received in full. The payment is recorded
            and cannot be undone.
          </p>
          <TextField label="Received on" type="date" value={receivedOn} onChange={setReceivedOn} isRequired />
          <TextField
            label="Reference"
            value={reference}
            onChange={setReference}
            helper="As on the bank statement. Never enter a card number."
          />
          {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        </DialogBody>
        <DialogButtons onCancel={onClose} loading={isBusy} disabled={receivedOn === ''}>
          Record payment
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

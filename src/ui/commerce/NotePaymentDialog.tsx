import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import type { Invoice } from '#shared/api/invoices.ts';
import { Dialog } from '../Dialog.tsx';
import { Form } from '../Form.tsx';
import { Notice } from '../Notice.tsx';
import { TextField } from '../TextField.tsx';
import { localDay } from '#shared/domain/local-day.ts';
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
      <Form onSubmit={() => onSave({ receivedOn, reference })}>
        <DialogBody>
          <p>
            {formatMoney(invoice.totalCents, invoice.currency)} have come in, in full. This is written down
            and cannot be taken back.
          </p>
          <TextField label="Received on" type="date" value={receivedOn} onChange={setReceivedOn} isRequired />
          <TextField
            label="Reference"
            value={reference}
            onChange={setReference}
            helper="As on the bank statement. Never the number of a card."
          />
          {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" intent="primary" loading={isBusy} disabled={receivedOn === ''}>
                Note payment
              </Button>
            </>
          }
        />
      </Form>
    </Dialog>
  );
}

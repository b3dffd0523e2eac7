import { useState } from 'react';
import type { Invoice } from '#shared/api/commerce/invoices.ts';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { InvoiceTable } from './InvoiceTable.tsx';
import { NotePaymentDialog, type PaymentNote } from './NotePaymentDialog.tsx';

type InvoicesProps = {
  invoices: readonly Invoice[];
  /** Resolves to an error message, or to undefined once the payment is recorded. */
  onPay: (invoice: Invoice, note: PaymentNote) => Promise<string | undefined>;
};

/** A list of invoices with two dialogs: one to read and print an invoice, one to record its payment. */
export function Invoices({ invoices, onPay }: InvoicesProps) {
  const [shown, setShown] = useState<Invoice>();
  const [paying, setPaying] = useState<Invoice>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async (invoice: Invoice, note: PaymentNote) => {
    setBusy(true);
    const failure = await onPay(invoice, note);
    setBusy(false);
    setProblem(failure);
    if (failure === undefined) setPaying(undefined);
  };
  const close = () => {
    // A payment being saved belongs to this dialog, as does its error message.
    if (isBusy) return;
    setPaying(undefined);
    setProblem(undefined);
  };

  return (
    <>
      <InvoiceTable invoices={invoices} onOpen={setShown} onPaid={setPaying} />
      {shown ? <InvoiceDialog invoice={shown} onClose={() => setShown(undefined)} /> : undefined}
      {paying ? (
        <NotePaymentDialog
          invoice={paying}
          isBusy={isBusy}
          problem={problem}
          onSave={(note) => void save(paying, note)}
          onClose={close}
        />
      ) : undefined}
    </>
  );
}

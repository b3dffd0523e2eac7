import { useState } from 'react';
import type { Invoice } from '#shared/api/commerce/invoices.ts';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { InvoiceTable } from './InvoiceTable.tsx';
import { NotePaymentDialog, type PaymentNote } from './NotePaymentDialog.tsx';

type InvoicesProps = {
  invoices: readonly Invoice[];
  /** Resolves to what went wrong, or to undefined when the payment is noted. */
  onPay: (invoice: Invoice, note: PaymentNote) => Promise<string | undefined>;
};

/** A list of invoices with their two dialogs: to read and print one, and to note that it was paid. */
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

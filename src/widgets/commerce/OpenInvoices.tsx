import type { Invoice } from '#shared/api/commerce/invoices.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { RetryNotice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { formatMoney } from './commerce-words.ts';
import { Invoices } from './Invoices.tsx';
import type { PaymentNote } from './NotePaymentDialog.tsx';

type OpenInvoicesProps = {
  /** Undefined while loading, or if loading failed. */
  open: readonly Invoice[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  /** Resolves to an error message, or to undefined once the payment is recorded. */
  onPay: (invoice: Invoice, note: PaymentNote) => Promise<string | undefined>;
  /** Text for an empty list. */
  empty: string;
  /** What happens after a payment is recorded. */
  after: string;
};

/** Open invoices of a practice, how to pay them, and a form to record a payment. */
export function OpenInvoices({ open, failure, onRetry, onPay, empty, after }: OpenInvoicesProps) {
  const [first] = open ?? [];
  return (
    <Panel title="Open invoices" aside={open && first ? `${sumWords(open)} in all` : undefined}>
      {failure !== undefined ? <RetryNotice message={failure} onRetry={onRetry} /> : undefined}
      {failure === undefined && !open ? <SkeletonRows count={2} /> : undefined}
      {open && !first ? <p>{empty}</p> : undefined}
      {open && first ? (
        <>
          <Invoices invoices={open} onPay={onPay} />
          <h3>How to pay</h3>
          <p className="lw-invoice__instructions">{first.instructions}</p>
          <p className="lw-muted lw-small">{after}</p>
        </>
      ) : undefined}
    </Panel>
  );
}

function sumWords(open: readonly Invoice[]): string {
  const currencies = [...new Set(open.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const cents = open.reduce((sum, each) => sum + (each.currency === currency ? each.totalCents : 0), 0);
      return formatMoney(cents, currency);
    })
    .join(', ');
}

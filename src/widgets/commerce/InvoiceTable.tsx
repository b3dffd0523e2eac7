import { Button, Tag } from '@blueprintjs/core';
import type { Invoice } from '#shared/api/commerce/invoices.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { formatDay, formatMoney, invoiceWords } from './commerce-words.ts';
import { Num } from '#ui/text/Num.tsx';

type InvoiceTableProps = {
  invoices: readonly Invoice[];
  onOpen: (invoice: Invoice) => void;
  onPaid: (invoice: Invoice) => void;
};

export function InvoiceTable({ invoices, onOpen, onPaid }: InvoiceTableProps) {
  const actions: Column<Invoice> = {
    key: 'actions',
    head: <span className="lw-visually-hidden">Actions</span>,
    cell: (invoice) => RowActions({ invoice, onOpen, onPaid }),
  };
  return (
    <DataTable
      label="Invoices"
      columns={[...COLUMNS, actions]}
      rows={invoices}
      rowKey={({ invoiceId }) => invoiceId}
    />
  );
}

const COLUMNS: readonly Column<Invoice>[] = [
  { key: 'number', head: 'Invoice', cell: ({ number }) => number },
  { key: 'due', head: 'Due', cell: ({ dueAt }) => <Num>{formatDay(dueAt)}</Num> },
  { key: 'status', head: 'Status', cell: (invoice) => <StatusTag invoice={invoice} /> },
  {
    key: 'total',
    head: 'Total',
    isNumber: true,
    cell: ({ totalCents, currency }) => formatMoney(totalCents, currency),
  },
];

function StatusTag({ invoice }: { invoice: Invoice }) {
  const { word, tone } = invoiceWords(invoice);
  return (
    <Tag minimal intent={tone}>
      {word}
    </Tag>
  );
}

type RowActionsProps = { invoice: Invoice } & Pick<InvoiceTableProps, 'onOpen' | 'onPaid'>;

function RowActions({ invoice, onOpen, onPaid }: RowActionsProps) {
  return (
    <div className="lw-row-actions">
      <Button size="small" aria-label={`Show invoice ${invoice.number}`} onClick={() => onOpen(invoice)}>
        Show
      </Button>
      {invoice.isRecordable ? (
        <Button
          size="small"
          aria-label={`Record payment of invoice ${invoice.number}`}
          onClick={() => onPaid(invoice)}
        >
          Record payment
        </Button>
      ) : undefined}
    </div>
  );
}

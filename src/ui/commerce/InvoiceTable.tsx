import { Button, Tag } from '@blueprintjs/core';
import type { Invoice } from '#shared/api/invoices.ts';
import { type Column, DataTable } from '../DataTable.tsx';
import { formatDay, formatMoney, invoiceWords } from './commerce-words.ts';

type InvoiceTableProps = {
  invoices: readonly Invoice[];
  onOpen: (invoice: Invoice) => void;
  /** Absent where payments are not noted. */
  onPaid?: (invoice: Invoice) => void;
};

export function InvoiceTable({ invoices, onOpen, onPaid }: InvoiceTableProps) {
  const columns: readonly Column<Invoice>[] = [
    { key: 'number', head: 'Invoice', cell: ({ number }) => number },
    { key: 'due', head: 'Due', cell: ({ dueAt }) => formatDay(dueAt) },
    {
      key: 'status',
      head: 'Status',
      cell: (invoice) => {
        const { word, tone } = invoiceWords(invoice);
        return (
          <Tag minimal intent={tone}>
            {word}
          </Tag>
        );
      },
    },
    {
      key: 'total',
      head: 'Total',
      isNumber: true,
      cell: ({ totalCents, currency }) => formatMoney(totalCents, currency),
    },
    {
      key: 'actions',
      head: <span className="lw-visually-hidden">Actions</span>,
      cell: (invoice) => (
        <div className="lw-row-actions">
          <Button size="small" aria-label={`Show invoice ${invoice.number}`} onClick={() => onOpen(invoice)}>
            Show
          </Button>
          {onPaid && invoice.status === 'open' ? (
            <Button
              size="small"
              aria-label={`Note a payment of invoice ${invoice.number}`}
              onClick={() => onPaid(invoice)}
            >
              Note payment
            </Button>
          ) : undefined}
        </div>
      ),
    },
  ];
  return (
    <DataTable label="Invoices" columns={columns} rows={invoices} rowKey={({ invoiceId }) => invoiceId} />
  );
}

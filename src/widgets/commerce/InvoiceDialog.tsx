import './invoice.css';
import { DialogBody } from '@blueprintjs/core';
import { PrintIcon } from '@blueprintjs/icons';
import type { Invoice } from '#shared/api/commerce/invoices.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Fact } from '#ui/text/Fact.tsx';
import { formatDay, formatMoney, invoiceWords } from './commerce-words.ts';
import { countryName } from './countries.ts';
import { Num } from '#ui/text/Num.tsx';

/** One invoice as it is sent; the browser prints it, or saves it as PDF, without the page around it. */
export function InvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  return (
    <Dialog isOpen className="lw-invoice-dialog" title={`Invoice ${invoice.number}`} onClose={onClose}>
      <DialogBody>
        <InvoiceSheet invoice={invoice} />
      </DialogBody>
      <DialogButtons
        onCancel={onClose}
        cancelLabel="Close"
        icon={<PrintIcon />}
        onClick={() => window.print()}
      >
        Print or save as PDF
      </DialogButtons>
    </Dialog>
  );
}

function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { billTo, seller, currency } = invoice;
  const place = [billTo.state, countryName(billTo.country)].filter((part) => part !== '').join(', ');
  return (
    <article data-prints className="lw-invoice" aria-label={`Invoice ${invoice.number}`}>
      <header className="lw-invoice__head">
        <address>
          <strong>{seller.name}</strong>
          {seller.address ? <span>{seller.address}</span> : undefined}
          {seller.taxId ? <span>Tax number {seller.taxId}</span> : undefined}
        </address>
        <dl>
          <Fact term="Invoice">{invoice.number}</Fact>
          <Fact term="Date">
            <Num>{formatDay(invoice.issuedAt)}</Num>
          </Fact>
          <Fact term={invoice.paidAt ? 'Paid' : 'Due'}>
            <Num>{formatDay(invoice.paidAt ?? invoice.dueAt)}</Num>
          </Fact>
          <Fact term="Status">{invoiceWords(invoice).word}</Fact>
        </dl>
      </header>
      <address>
        <span className="lw-muted">Bill to</span>
        <strong>{billTo.name}</strong>
        <span>{place}</span>
      </address>
      <table className="lw-invoice__lines">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="lw-table__number">
              Quantity
            </th>
            <th scope="col" className="lw-table__number">
              Unit price
            </th>
            <th scope="col" className="lw-table__number">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.text}>
              <td>{line.text}</td>
              <td className="lw-table__number">{line.quantity}</td>
              <td className="lw-table__number">
                <Num>{formatMoney(line.unitCents, currency)}</Num>
              </td>
              <td className="lw-table__number">
                <Num>{formatMoney(line.totalCents, currency)}</Num>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total, before tax
            </th>
            <td className="lw-table__number">
              <Num>{formatMoney(invoice.totalCents, currency)}</Num>
            </td>
          </tr>
        </tfoot>
      </table>
      {invoice.status === 'open' ? (
        <section>
          <h3>How to pay</h3>
          <p className="lw-invoice__instructions">{invoice.instructions}</p>
        </section>
      ) : undefined}
    </article>
  );
}

import { getInvoice } from '#shared/api/commerce/invoices.ts';
import { Button } from '@blueprintjs/core';
import { TickCircleIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Ordered } from '#shared/api/commerce/commerce.ts';
import type { InvoiceId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { formatDay, formatMoney } from '#widgets/commerce/commerce-words.ts';
import { InvoiceDialog } from '#widgets/commerce/InvoiceDialog.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useEndpoint } from '#state/use-endpoint.ts';
import { pathTo } from '#shared/routes.ts';

/** After the order: what happens next, and the invoice. */
export function OrderDone({ ordered }: { ordered: Ordered }) {
  return (
    <EmptyState
      icon={<TickCircleIcon size={32} />}
      title="Your order is placed"
      action={
        <div className="lw-row-actions">
          {ordered.invoiceId ? <ShowInvoice invoiceId={ordered.invoiceId} /> : undefined}
          <AppLink href={pathTo.clients()} className="bp6-button bp6-intent-primary">
            Go to clients
          </AppLink>
        </div>
      }
    >
      {ordered.nextItems && ordered.currentPeriodEnd
        ? `The change comes on ${formatDay(ordered.currentPeriodEnd)}; until then nothing changes.`
        : `Your subscription is active and covers ${ordered.maxActiveClients} active clients.`}
    </EmptyState>
  );
}

function ShowInvoice({ invoiceId }: { invoiceId: InvoiceId }) {
  const { organization } = useUser();
  const invoice = useEndpoint(getInvoice, {
    params: { id: organization.organizationId, invoiceId },
  });
  const [isOpen, setOpen] = useState(false);
  if (invoice.problem) return <Notice kind="warning">{invoice.problem}</Notice>;
  if (!invoice.data) return undefined;
  const { number, totalCents, currency, dueAt } = invoice.data;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Invoice {number}: {formatMoney(totalCents, currency)}, due {formatDay(dueAt)}
      </Button>
      {isOpen ? <InvoiceDialog invoice={invoice.data} onClose={() => setOpen(false)} /> : undefined}
    </>
  );
}

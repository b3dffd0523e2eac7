import { Button } from '@blueprintjs/core';
import { TickCircleIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { invoiceQuery } from '#api/commerce-queries.ts';
import type { Ordered } from '#shared/api/commerce.ts';
import type { InvoiceId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { formatDay, formatMoney } from '#ui/commerce/commerce-words.ts';
import { InvoiceDialog } from '#ui/commerce/InvoiceDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Notice } from '#ui/Notice.tsx';

/** After the order: what happens next, and the invoice. */
export function OrderDone({ ordered }: { ordered: Ordered }) {
  return (
    <EmptyState
      icon={<TickCircleIcon size={32} />}
      title="Your order is placed"
      action={
        <div className="lw-row-actions">
          {ordered.invoiceId ? <ShowInvoice invoiceId={ordered.invoiceId} /> : undefined}
          <AppLink href="/app/clients" className="bp6-button bp6-intent-primary">
            Go to clients
          </AppLink>
        </div>
      }
    >
      {ordered.nextItems && ordered.currentPeriodEnd
        ? `The change comes on ${formatDay(ordered.currentPeriodEnd)}; until then everything stays as it is.`
        : `Your subscription is active and covers ${ordered.maxActiveClients} active clients.`}
    </EmptyState>
  );
}

function ShowInvoice({ invoiceId }: { invoiceId: InvoiceId }) {
  const { organization } = useUser();
  const invoice = useQuery(invoiceQuery(useApi(), organization.organizationId, invoiceId));
  const [isOpen, setOpen] = useState(false);
  if (invoice.error) return <Notice kind="warning">{messageOf(invoice.error)}</Notice>;
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

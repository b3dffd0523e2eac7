import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import './payment.css';
import { listProducts, listSubscriptions } from '#shared/api/commerce/commerce.ts';
import { LogInIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useSearchParams } from 'wouter';
import { useAuth, useCan, useUser } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { Notice, RetryNotice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { CheckoutReturn } from './CheckoutReturn.tsx';
import { OrderForm } from './OrderForm.tsx';
import { useEndpoint } from '#state/use-endpoint.ts';
import { isRunning } from '#shared/commerce/subscription-status.ts';
import { pathTo } from '#shared/routes.ts';

/** /payment: choose a subscription, add-ons and headsets, say where the invoice goes, order. */
export function PaymentScreen() {
  const auth = useAuth();
  const isOpen = auth.kind === 'signedIn' && isRunning(auth.user?.account.subscription);
  usePageTitle('Payment');
  return (
    <div className="lw-payment">
      <header>
        {isOpen ? (
          <p className="lw-payment__back">
            <AppLink href={pathTo.account()}>Back to Settings</AppLink>
          </p>
        ) : undefined}
        <h1>Payment</h1>
        <p className="lw-muted">Choose what your practice needs. You can change the choice at any time.</p>
      </header>
      {auth.kind === 'signedIn' && auth.user ? <Shop /> : undefined}
      {auth.kind === 'signedIn' && !auth.user ? <SkeletonRows count={4} /> : undefined}
      {auth.kind === 'signedOut' ? <SignInFirst /> : undefined}
    </div>
  );
}

function SignInFirst() {
  return (
    <EmptyState
      icon={<LogInIcon size={32} />}
      title="Sign in to order"
      link={{ href: pathTo.signIn(), label: 'Sign in' }}
    >
      An order belongs to a practice. Sign in with your account, then come back to this page.
    </EmptyState>
  );
}

function Shop() {
  const { organizationId: id } = useUser().organization;
  const canOrder = useCan('practice.admin');
  const [address] = useSearchParams();
  const products = useEndpoint(listProducts, {});
  const subscriptions = useEndpoint(listSubscriptions, { params: { id } });
  const failure = products.problem ?? subscriptions.problem;
  if (!canOrder) return <AdminNeeded />;
  if (failure) {
    return (
      <RetryNotice
        message={failure}
        onRetry={() => {
          products.retry();
          subscriptions.retry();
        }}
      />
    );
  }
  if (!products.data || !subscriptions.data) return <SkeletonRows count={6} />;
  if (address.get('checkout') === 'bought') return <Bought />;
  if (address.get('checkout') === 'done') return <CheckoutReturn />;
  return (
    <>
      {address.get('checkout') === 'left' ? (
        <Notice kind="info">
          The payment was canceled. Nothing was charged, and your choice is still here.
        </Notice>
      ) : undefined}
      <OrderForm products={products.data} current={subscriptions.data[0]} />
    </>
  );
}

/** One-time purchases appear among the invoices once the payment provider reports them. */
const Bought = () => (
  <EmptyState
    icon={<TickCircleIcon size={32} />}
    title="Thank you for your order"
    link={{ href: pathTo.account(), label: 'Show invoices' }}
  >
    The paid order appears under your invoices, usually within a minute.
  </EmptyState>
);

const AdminNeeded = () => (
  <Notice kind="info" link={{ href: pathTo.clients(), label: 'Go to clients' }}>
    Only an administrator of your practice can order. Ask one of them to open this page.
  </Notice>
);

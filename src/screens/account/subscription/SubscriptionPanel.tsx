import { Button, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { Subscription } from '#shared/api/commerce/commerce.ts';
import { isRunning } from '#shared/commerce/subscription-status.ts';
import { pathTo } from '#shared/routes.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { formatDay, itemWords, STATUS_WORDS } from '#widgets/commerce/commerce-words.ts';
import { Invoices } from '#widgets/commerce/Invoices.tsx';
import { Notice, RetryNotice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Fact } from '#ui/text/Fact.tsx';
import { useSubscription } from './use-subscription.ts';
import { Num } from '#ui/text/Num.tsx';

/** The practice's subscription, what it covers, and its invoices. */
export function SubscriptionPanel() {
  const state = useSubscription();
  const { subscription, invoices, isAdmin } = state;
  return (
    <Panel title="Subscription">
      {state.failure ? <RetryNotice message={messageOf(state.failure)} onRetry={state.retry} /> : undefined}
      {state.isLoading ? <SkeletonRows count={3} /> : undefined}
      {subscription ? <Facts subscription={subscription} /> : undefined}
      {!state.isLoading && !state.failure && !subscription ? (
        <p>This practice has no subscription yet.</p>
      ) : undefined}
      {state.problem ? <Notice kind="danger">{state.problem}</Notice> : undefined}
      {isAdmin ? (
        <Actions subscription={subscription} isBusy={state.isBusy} onCancel={() => void state.cancel()} />
      ) : (
        <p className="lw-muted lw-small">An administrator of your practice can change it.</p>
      )}
      {invoices.length > 0 ? <Invoices invoices={invoices} onPay={state.pay} /> : undefined}
    </Panel>
  );
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { word, tone } = STATUS_WORDS[subscription.status];
  return (
    <dl className="lw-facts">
      <Fact term="Product">{itemWords(subscription.items) || 'Self-hosted by your practice'}</Fact>
      <Fact term="Status">
        <Tag minimal intent={tone}>
          {word}
        </Tag>
      </Fact>
      <Fact term="Active clients">Up to {subscription.maxActiveClients}</Fact>
      {subscription.currentPeriodEnd ? (
        <Fact term={subscription.isEnding ? 'Ends on' : 'Next invoice'}>
          <Num>{formatDay(subscription.currentPeriodEnd)}</Num>
        </Fact>
      ) : undefined}
      {subscription.nextItems ? (
        <Fact term="After that">{itemWords(subscription.nextItems)}</Fact>
      ) : undefined}
    </dl>
  );
}

type ActionsProps = { subscription: Subscription | undefined; isBusy: boolean; onCancel: () => void };

function Actions({ subscription, isBusy, onCancel }: ActionsProps) {
  const [isSure, setSure] = useState(false);
  const canEnd =
    subscription !== undefined &&
    isRunning(subscription) &&
    subscription.provider !== 'local' &&
    !subscription.isEnding;
  return (
    <div className="lw-toolbar">
      <AppLink href={pathTo.payment()} className="bp6-button">
        {subscription ? 'Change or add clients' : 'Choose a subscription'}
      </AppLink>
      <AppLink href={pathTo.purchaseDevice()} className="bp6-button">
        Buy a headset
      </AppLink>
      {canEnd && !isSure ? <Button onClick={() => setSure(true)}>Cancel subscription</Button> : undefined}
      {canEnd && isSure ? (
        <>
          <Button
            intent="danger"
            loading={isBusy}
            onClick={() => {
              setSure(false);
              onCancel();
            }}
          >
            Cancel on{' '}
            {subscription.currentPeriodEnd ? formatDay(subscription.currentPeriodEnd) : 'its end date'}
          </Button>
          <Button onClick={() => setSure(false)}>Keep it</Button>
        </>
      ) : undefined}
    </div>
  );
}

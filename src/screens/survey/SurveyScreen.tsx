import { Button, Radio, RadioGroup, TextArea } from '@blueprintjs/core';
import { TickCircleIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { type UserInfo, patchUserSettings } from '#shared/api/identity/users.ts';
import { isRunning } from '#shared/commerce/subscription-status.ts';
import { pathTo } from '#shared/routes.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { useOpenInvoices } from '#state/account/open-invoices.ts';
import { useApi } from '#state/services.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { OpenInvoices } from '#widgets/commerce/OpenInvoices.tsx';
import { SignedInOnly } from '#widgets/commerce/SignedInOnly.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { Panel } from '#ui/layout/Panel.tsx';

const REASONS = [
  { value: 'price', label: 'It costs too much for what we use' },
  { value: 'missing', label: 'Something we need is missing' },
  { value: 'difficult', label: 'It was too difficult to use' },
  { value: 'headset', label: 'Our headset did not work well with it' },
  { value: 'pause', label: 'We are taking a break or have no clients now' },
  { value: 'other', label: 'Something else' },
] as const;

/**
 * /survey: the subscription has ended. Shows open invoices and the way back, and asks why it ended; the answer is
 * optional.
 */
export function SurveyScreen() {
  const auth = useAuth();
  return (
    <Page title="Subscription ended" width="narrow">
      <SignedInOnly auth={auth} why="Sign in to renew the subscription of your practice.">
        {(user) => (hasEnded(user) ? <Survey user={user} /> : <NotEnded />)}
      </SignedInOnly>
    </Page>
  );
}

/** The address may be typed while nothing has ended. */
const hasEnded = ({ account }: UserInfo): boolean => !isRunning(account.subscription);

const NotEnded = () => (
  <EmptyState
    icon={<TickCircleIcon size={32} />}
    title="Nothing has ended"
    link={{ href: pathTo.clients(), label: 'Go to clients' }}
  >
    The subscription of your practice is active.
  </EmptyState>
);

function Survey({ user }: { user: UserInfo }) {
  const debts = useOpenInvoices(user);
  const isExpired = user.account.subscription?.status === 'expired';
  const hasDebts = (debts.open?.length ?? 0) > 0 || debts.failure !== undefined;
  return (
    <>
      <Notice kind="info">
        The subscription of {user.organization.name} {isExpired ? 'has expired' : 'was cancelled'}. Clients,
        sessions and recordings are kept; everything is there again as soon as you renew.
      </Notice>
      {debts.isAdmin ? (
        <div className="lw-toolbar">
          <AppLink href={pathTo.payment()} className="bp6-button bp6-intent-primary">
            Renew
          </AppLink>
        </div>
      ) : (
        <p>Only an administrator of your practice can renew it. Ask one of them.</p>
      )}
      {hasDebts ? (
        <OpenInvoices
          open={debts.open}
          failure={debts.failure}
          onRetry={() => void debts.reload()}
          onPay={async (invoice, note) => {
            const failure = await debts.pay(invoice, note);
            if (failure === undefined) await debts.reload();
            return failure;
          }}
          empty=""
          after="These invoices stay due. When you renew, overdue amounts are added once to the new invoice. Record received payments here."
        />
      ) : undefined}
      <WhyPanel user={user} />
    </>
  );
}

type Saving = { kind: 'open' | 'busy' | 'done' } | { kind: 'failed'; message: string };

function WhyPanel({ user }: { user: UserInfo }) {
  const api = useApi();
  const noteId = useId();
  const [reason, setReason] = useState<string>();
  const [note, setNote] = useState('');
  const [saving, setSaving] = useState<Saving>({ kind: 'open' });

  const save = async () => {
    setSaving({ kind: 'busy' });
    try {
      await api.callEndpoint(patchUserSettings, {
        params: { id: user.userId },
        body: [{ name: 'survey', value: { reason, note: note.trim() } }],
      });
      setSaving({ kind: 'done' });
    } catch (error) {
      setSaving({ kind: 'failed', message: messageOf(error) });
    }
  };

  if (saving.kind === 'done') return <Notice kind="success">Thank you. Your answer is saved.</Notice>;
  return (
    <Panel title="Why did your subscription end?" aside="Optional">
      <RadioGroup
        name="reason"
        aria-label="Why did your subscription end?"
        selectedValue={reason ?? ''}
        onChange={(event) => setReason(event.currentTarget.value)}
      >
        {REASONS.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </RadioGroup>
      <label htmlFor={noteId}>What should be different?</label>
      <TextArea
        id={noteId}
        fill
        rows={3}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className="lw-muted lw-small">Do not enter names of clients.</p>
      {saving.kind === 'failed' ? <Notice kind="danger">{saving.message}</Notice> : undefined}
      <Button disabled={reason === undefined} loading={saving.kind === 'busy'} onClick={() => void save()}>
        Send
      </Button>
    </Panel>
  );
}

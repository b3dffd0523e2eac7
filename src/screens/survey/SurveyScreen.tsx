import { Button, Radio, RadioGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { UserInfo } from '#shared/api/users.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

const REASONS = [
  { value: 'price', label: 'It costs too much for what we use' },
  { value: 'missing', label: 'Something we need is missing' },
  { value: 'difficult', label: 'It was too difficult to use' },
  { value: 'headset', label: 'Our headset did not work well with it' },
  { value: 'pause', label: 'We take a break, or train no clients now' },
  { value: 'other', label: 'Something else' },
] as const;

/** /survey: the subscription has ended. Why, if people care to say, and the way back. */
export function SurveyScreen() {
  const auth = useAuth();
  return (
    <Page title="Subscription ended" width="narrow">
      {auth.kind === 'signedIn' && auth.user ? <Survey user={auth.user} /> : undefined}
      {auth.kind === 'signedIn' && !auth.user ? <SkeletonRows count={4} /> : undefined}
      {auth.kind === 'signedOut' ? (
        <Notice
          kind="info"
          actions={
            <AppLink href="/" className="bp6-button bp6-small">
              Sign in
            </AppLink>
          }
        >
          Sign in to renew the subscription of your practice.
        </Notice>
      ) : undefined}
    </Page>
  );
}

function Survey({ user }: { user: UserInfo }) {
  const isExpired = user.account.subscription?.status === 'expired';
  return (
    <>
      <Notice kind="info">
        The subscription of {user.organization.name} {isExpired ? 'has expired' : 'was cancelled'}. Clients,
        sessions and recordings are kept; everything is there again as soon as you renew.
      </Notice>
      <div className="lw-toolbar">
        <AppLink href="/payment" className="bp6-button bp6-intent-primary">
          Renew
        </AppLink>
      </div>
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
      await api.callEndpoint(ENDPOINTS.patchUserSettings, {
        params: { id: user.userId },
        body: [{ name: 'survey', value: { reason, note: note.trim() } }],
      });
      setSaving({ kind: 'done' });
    } catch (error) {
      setSaving({ kind: 'failed', message: messageOf(error) });
    }
  };

  if (saving.kind === 'done') return <Notice kind="success">Thank you. Your answer is kept.</Notice>;
  return (
    <Panel title="Why did it end?" aside="Optional">
      <RadioGroup
        name="reason"
        aria-label="Why did it end?"
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
      <p className="lw-muted lw-small">Leave out names of clients.</p>
      {saving.kind === 'failed' ? <Notice kind="danger">{saving.message}</Notice> : undefined}
      <Button disabled={reason === undefined} loading={saving.kind === 'busy'} onClick={() => void save()}>
        Send
      </Button>
    </Panel>
  );
}

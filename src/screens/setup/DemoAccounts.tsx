import { Button } from '@blueprintjs/core';
import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Notice } from '#ui/notices/Notice.tsx';
import { type DemoAccount, useFirstSignIn } from './use-setup.ts';

/** Shows the generated passwords, which cannot be read later. */
export function DemoAccounts({ accounts }: { accounts: readonly DemoAccount[] }) {
  const first = useFirstSignIn();
  return (
    <div className="lw-card-form lw-card-form--wide lw-form">
      <h1>The demo practice is ready</h1>
      <p className="lw-card-form__lead">These passwords are shown once. Copy what you want to keep.</p>
      {first.problem ? <Notice kind="danger">{first.problem}</Notice> : undefined}
      <ul className="lw-plain-list lw-accounts">
        {accounts.map((account) => (
          <li key={account.email} className="lw-account">
            <div>
              <strong>{account.name}</strong> <span className="lw-muted">{account.role}</span>
            </div>
            <Credential label="E-mail address" value={account.email} />
            <Credential label="Password" value={account.password} />
            <Button
              intent="primary"
              loading={first.isBusy}
              onClick={() => first.signIn({ email: account.email, password: account.password })}
            >
              Sign in as {account.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Credential({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="lw-credential">
      <span className="lw-muted lw-small">{label}</span>
      <code className="lw-mono">{value}</code>
      <Button
        variant="minimal"
        size="small"
        icon={isCopied ? <TickIcon /> : <DuplicateIcon />}
        aria-label={isCopied ? `${label} copied` : `Copy ${label.toLowerCase()}`}
        onClick={copy}
      />
    </div>
  );
}

import { Button } from '@blueprintjs/core';
import { messageOf } from '#api/api-error.ts';
import type { ConnectedApps } from '#shared/api/connected-apps.ts';
import { MESSAGES } from '#shared/messages.ts';
import { type NeurosityAccount, neurosityAccount } from '#live/index.ts';
import { formatDate } from '#ui/format.ts';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { BrowserSignIn } from './BrowserSignIn.tsx';
import './connected-apps.css';
import { useConnectedApps, useOauthReturn } from './use-connected-apps.ts';

type ConnectedAppsPanelProps = {
  account?: NeurosityAccount;
  /** Leaves the page for Neurosity's. */
  goTo?: (url: string) => void;
};

const leaveFor = (url: string) => window.location.assign(url);

/** Services of others: so far Neurosity, without whose leave no Crown streams. */
export function ConnectedAppsPanel({ account = neurosityAccount, goTo = leaveFor }: ConnectedAppsPanelProps) {
  const { apps, send, connect, disconnect } = useConnectedApps(goTo);
  const back = useOauthReturn(connect.mutate);
  const error = send.error ?? connect.error ?? disconnect.error;
  const problem = error ? messageOf(error) : back.problem;
  const isBusy = send.isPending || send.isSuccess || connect.isPending || disconnect.isPending;
  return (
    <Panel title="Connected apps">
      <div className="lw-connected-app">
        <h3>Neurosity</h3>
        <p className="lw-muted lw-small">
          A Neurosity Crown streams for its owner only. Connect the account it belongs to, and Loopwell can
          open it in every browser you use.
        </p>
        {problem === undefined ? undefined : <Notice kind="danger">{problem}</Notice>}
        {disconnect.data && !disconnect.data.isWithdrawn ? (
          <Notice kind="warning">
            Loopwell has forgotten the access, but could not tell Neurosity. Remove Loopwell there too, at
            console.neurosity.co.
          </Notice>
        ) : undefined}
        {apps.error ? (
          <Notice
            kind="danger"
            actions={
              <Button size="small" onClick={() => void apps.refetch()}>
                Try again
              </Button>
            }
          >
            <span>{MESSAGES.connectedAppsFailed}</span> {messageOf(apps.error)}
          </Notice>
        ) : undefined}
        {apps.data ? (
          <Connection
            apps={apps.data}
            isBusy={isBusy}
            onConnect={() => send.mutate()}
            onDisconnect={() => disconnect.mutate()}
          />
        ) : undefined}
        <BrowserSignIn account={account} />
      </div>
    </Panel>
  );
}

type ConnectionProps = {
  apps: ConnectedApps;
  isBusy: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
};

function Connection({ apps, isBusy, onConnect, onDisconnect }: ConnectionProps) {
  const { neurosity } = apps.connectedApps;
  if (neurosity) {
    return (
      <>
        <dl className="lw-facts">
          <dt>Connected as</dt>
          <dd>
            {neurosity.account === null ? (
              'An account without address'
            ) : (
              <MaskedText>{neurosity.account}</MaskedText>
            )}
          </dd>
          <dt>Since</dt>
          <dd>{formatDate(neurosity.connectedAt)}</dd>
        </dl>
        <div className="lw-form-actions">
          <Button loading={isBusy} onClick={onDisconnect}>
            Disconnect Neurosity
          </Button>
        </div>
      </>
    );
  }
  if (!apps.canConnect.neurosity) {
    return (
      <p className="lw-small">
        This server is not registered with Neurosity. Sign in with e-mail and password instead, in each
        browser.
      </p>
    );
  }
  return (
    <div className="lw-form-actions">
      <Button intent="primary" loading={isBusy} onClick={onConnect}>
        Connect Neurosity
      </Button>
    </div>
  );
}

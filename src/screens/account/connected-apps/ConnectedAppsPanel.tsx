import { Button } from '@blueprintjs/core';
import type { ConnectedApps } from '#shared/api/practice/connected-apps.ts';
import { MESSAGES } from '#model/messages.ts';
import { type NeurosityAccount, neurosityAccount } from '#live/headsets/index.ts';
import { formatDate } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Fact } from '#ui/text/Fact.tsx';
import { BrowserSignIn } from './BrowserSignIn.tsx';
import './connected-apps.css';
import { useConnectedApps, useOauthReturn } from './use-connected-apps.ts';

type ConnectedAppsPanelProps = {
  account?: NeurosityAccount;
  /** Leaves this page for the Neurosity page. */
  goTo?: (url: string) => void;
};

const leaveFor = (url: string) => window.location.assign(url);

/** Services of other companies. So far only Neurosity, without whose permission no Crown streams. */
export function ConnectedAppsPanel({ account = neurosityAccount, goTo = leaveFor }: ConnectedAppsPanelProps) {
  const { apps, send, connect, disconnect, disconnected, isBusy, ...connection } = useConnectedApps(goTo);
  const back = useOauthReturn(connect);
  const problem = connection.problem ?? back.problem;
  return (
    <Panel title="Connected apps">
      <div className="lw-connected-app">
        <h3>Neurosity</h3>
        <p className="lw-muted lw-small">
          A Neurosity Crown streams only for its owner. Connect the account it belongs to. Loopwell can then
          open it in every browser you use.
        </p>
        {problem === undefined ? undefined : <Notice kind="danger">{problem}</Notice>}
        {disconnected && !disconnected.isWithdrawn ? (
          <Notice kind="warning">
            Loopwell deleted its access but could not inform Neurosity. Remove Loopwell at
            console.neurosity.co too.
          </Notice>
        ) : undefined}
        {apps.problem ? (
          <Notice kind="danger" onAction={apps.retry}>
            <span>{MESSAGES.connectedAppsFailed}</span> {apps.problem}
          </Notice>
        ) : undefined}
        {apps.data ? (
          <Connection apps={apps.data} isBusy={isBusy} onConnect={send} onDisconnect={disconnect} />
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
          <Fact term="Connected as">
            {neurosity.account === null ? (
              'An account without an e-mail address'
            ) : (
              <MaskedText>{neurosity.account}</MaskedText>
            )}
          </Fact>
          <Fact term="Since">
            <Num>{formatDate(neurosity.connectedAt)}</Num>
          </Fact>
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

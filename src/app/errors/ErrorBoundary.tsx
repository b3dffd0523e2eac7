import { setupState } from '#shared/api/identity/setup.ts';
import { Component, type ReactNode, useState } from 'react';
import { CodeNotLoaded } from '#ui/hooks/not-loaded.ts';
import { AwSnap } from './AwSnap.tsx';
import { messageOf } from '#api/api-error.ts';
import { useServices } from '#state/services.atoms.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

type Props = { children: ReactNode };
type State = { failure?: 'code' | 'bug' };

/** Limits a rendering error, or code that failed to load, to one screen. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failure: error instanceof CodeNotLoaded ? 'code' : 'bug' };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === 'code') return <NotLoaded />;
    return failure === 'bug' ? <AwSnap /> : this.props.children;
  }
}

/**
 * Shown in place of a page whose code failed to load. The browser caches that failure, so the whole page is reloaded.
 * The reload waits until the server responds; otherwise no page would be left.
 */
function NotLoaded() {
  const { api, goTo } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const tryAgain = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await api.callEndpoint(setupState, {});
      goTo(window.location.pathname + window.location.search);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <div className="lw-empty">
      <h1>This page could not be loaded</h1>
      <p>The server cannot be reached, or Loopwell was updated. Nothing you have saved is lost.</p>
      {problem === undefined ? undefined : <Notice kind="danger">{problem}</Notice>}
      <div className="lw-form-actions">
        <BusyButton intent="primary" isBusy={isBusy} onClick={() => void tryAgain()}>
          Try again
        </BusyButton>
      </div>
    </div>
  );
}

import { Component, type ReactNode } from 'react';
import { AwSnap } from './AwSnap.tsx';

type Props = { children: ReactNode };
type State = { hasFailed: boolean };

/** Keeps a bug in one screen from emptying the window. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <AwSnap /> : this.props.children;
  }
}

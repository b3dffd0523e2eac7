import { Component, type ReactNode } from 'react';
import { CodeNotLoaded } from '#ui/hooks/not-loaded.ts';
import { AwSnap } from './AwSnap.tsx';
import { NotLoaded } from './NotLoaded.tsx';

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

import { Component, type ReactNode } from 'react';
import { ChunkLoadError, retryFailedChunks } from '../lib/lazyComponent.ts';
import { BrokenScreen } from './BrokenScreen.tsx';
import { MissingScreen } from './MissingScreen.tsx';

interface CrashGuardState {
  isBroken: boolean;
  isMissing: boolean;
}

/** A page that breaks, or whose code does not come, says so and offers a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, CrashGuardState> {
  override state = { isBroken: false, isMissing: false };

  static getDerivedStateFromError(error: unknown): CrashGuardState {
    return { isBroken: true, isMissing: error instanceof ChunkLoadError };
  }

  override componentWillUnmount() {
    if (this.state.isMissing) retryFailedChunks();
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return this.state.isMissing ? <MissingScreen /> : <BrokenScreen />;
  }
}

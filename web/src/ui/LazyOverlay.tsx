import { Component, type ReactNode, Suspense } from 'react';
import { getChunkErrorHint, retryFailedChunks } from '../lib/lazyComponent.ts';
import { toast } from '../lib/toast.ts';

type LazyOverlayProps = Readonly<{ onFailure?: () => void; children: ReactNode }>;

/** If the overlay's code fails to load, a toast reports it and the page stays. */
export class LazyOverlay extends Component<LazyOverlayProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    toast({
      title: 'Error',
      description: `This part of the shop could not be loaded. ${getChunkErrorHint()}`,
      variant: 'destructive',
    });
    retryFailedChunks();
    this.props.onFailure?.();
  }

  override render() {
    return this.state.isBroken ? null : <Suspense>{this.props.children}</Suspense>;
  }
}

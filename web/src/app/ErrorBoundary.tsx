import { Component, type ReactNode, useEffect, useState } from 'react';
import { ChunkLoadError, retryFailedChunks } from '../lib/lazyComponent.ts';
import { ProductSkeleton } from '../shop/product/ProductSkeleton.tsx';
import { Button } from '../ui/Button.tsx';
import { NoticeCard } from '../ui/NoticeCard.tsx';
import { isSiteReachable, reloadOnce } from './reloadOnce.ts';

interface ErrorBoundaryState {
  hasError: boolean;
  isChunkMissing: boolean;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state = { hasError: false, isChunkMissing: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { hasError: true, isChunkMissing: error instanceof ChunkLoadError };
  }

  override componentWillUnmount() {
    if (this.state.isChunkMissing) retryFailedChunks();
  }

  override render() {
    if (!this.state.hasError) return this.props.children;
    return this.state.isChunkMissing ? <ChunkMissing /> : <CrashedPage />;
  }
}

function CrashedPage() {
  return (
    <NoticeCard
      title="This page could not be shown"
      text="Something went wrong on our side. Reloading the page usually helps."
    >
      <Button onClick={() => window.location.reload()}>Reload Page</Button>
    </NoticeCard>
  );
}

/** If the site is reachable, a newer release has most likely replaced the page's files: the page is reloaded,
 *  once. Nothing typed is lost, since the previous screen is already gone. */
function ChunkMissing() {
  const [status, setStatus] = useState<'checking' | 'unreachable' | 'broken'>('checking');

  const check = async () => {
    if (!(await isSiteReachable())) setStatus('unreachable');
    else if (!reloadOnce()) setStatus('broken');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount, and when the connection is back
  useEffect(() => {
    check();
    window.addEventListener('online', check);
    return () => window.removeEventListener('online', check);
  }, []);

  if (status === 'checking') return <ProductSkeleton />;
  if (status === 'broken') return <CrashedPage />;
  return (
    <NoticeCard
      title="The shop could not be reached"
      text="Check your connection. This page opens automatically when it is back."
    >
      <Button onClick={check}>Try Again</Button>
    </NoticeCard>
  );
}

import { useEffect, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { NoticeCard } from '../components/NoticeCard.tsx';
import { ProductSkeleton } from '../features/product/ProductSkeleton.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import { isSiteReachable, reloadOnce } from './reloadOnce.ts';

/** In the place of a screen whose code did not come. Where the site answers, a newer release has most likely
 *  taken the place of the page's own: it is loaded, once. Nothing typed is lost by that, since the screen one
 *  came from has gone already. */
export function MissingScreen() {
  const [standing, setStanding] = useState<'asked' | 'unreachable' | 'broken'>('asked');

  const ask = async () => {
    if (!(await isSiteReachable())) setStanding('unreachable');
    else if (!reloadOnce()) setStanding('broken');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and whenever the connection is back
  useEffect(() => {
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, []);

  if (standing === 'asked') return <ProductSkeleton />;
  if (standing === 'broken') return <BrokenScreen />;
  return (
    <NoticeCard
      title="The shop could not be reached"
      text="Check your connection. This page opens by itself when it is back."
    >
      <Button onClick={ask}>Try Again</Button>
    </NoticeCard>
  );
}

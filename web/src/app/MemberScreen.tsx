import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { Button } from '../components/button/Button.tsx';
import { NoticeCard } from '../components/notice-card/NoticeCard.tsx';
import { Home } from '../features/home/Home.tsx';
import { useAuth } from '../lib/auth.ts';
import styles from './MemberScreen.module.css';

interface MemberScreenProps {
  /** In place of the shop front for whoever is not signed in. */
  instead?: ReactNode;
  children: ReactNode;
}

/** For whoever is signed in; others, and all until that is known, see the shop front at its address.
 *  Where it cannot be known, that is said. */
export function MemberScreen({ instead, children }: MemberScreenProps) {
  const { isAuthenticated, isUnknown, askAgain } = useAuth();
  const hasLandingBefore = useRef(false);

  useLayoutEffect(() => {
    if (isAuthenticated && hasLandingBefore.current) window.scrollTo(0, 0);
    hasLandingBefore.current = !isAuthenticated;
  }, [isAuthenticated]);

  if (isUnknown) return <WhoIsHereUnknown onTryAgain={askAgain} />;
  if (!isAuthenticated) return instead || <Home />;
  return <Suspense fallback={<Opening />}>{children}</Suspense>;
}

function Opening() {
  return (
    <div aria-busy="true" className={styles.opening}>
      <h1 className="visually-hidden">Loading…</h1>
      <div className={styles.tabs} />
    </div>
  );
}

function WhoIsHereUnknown({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <NoticeCard
      title="Not Open Just Now"
      text="The shop cannot tell just now whether you are logged in. Please try again in a minute."
    >
      <Button onClick={onTryAgain}>Try Again</Button>
    </NoticeCard>
  );
}

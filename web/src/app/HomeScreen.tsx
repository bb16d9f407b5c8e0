import { useEffect, useState } from 'react';
import { takeDeletion } from '../lib/accountDeletion.ts';
import { useAuth } from '../lib/auth.ts';
import { paths } from '../lib/paths.ts';
import { getButtonClass } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { NoticeCard } from '../ui/NoticeCard.tsx';
import styles from './HomeScreen.module.css';
import { Home } from './home/Home.tsx';

/** The same element each time, which does not render again when the session is known. */
const HOME = <Home />;

/** The home page. While a member's session is being checked again, a spinner covers it; the page keeps its
 *  height, so that the scroll position survives. */
export function HomeScreen() {
  const { isAuthenticated, isRefetching } = useAuth();
  const isWaiting = isAuthenticated && isRefetching;
  const [isDeleted, setIsDeleted] = useState(false);
  // Rendered pages know nothing of it.
  useEffect(() => {
    if (takeDeletion()) setIsDeleted(true);
  }, []);

  if (isDeleted) return <AccountDeleted onClose={() => setIsDeleted(false)} />;

  return (
    <>
      {isWaiting && (
        <p role="status" className={styles.waiting}>
          <span className={styles.spinner} />
          Loading...
        </p>
      )}
      <div className={isWaiting ? styles.hidden : undefined}>{HOME}</div>
    </>
  );
}

function AccountDeleted({ onClose }: { onClose: () => void }) {
  return (
    <div role="status">
      <NoticeCard
        tone="neutral"
        title="Your account has been deleted"
        text="We have sent a confirmation to your e-mail address."
      >
        <Link to={paths.home} className={getButtonClass({ variant: 'solid' })} onClick={onClose}>
          Back to the Shop
        </Link>
      </NoticeCard>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { takeDeletion } from '../lib/accountDeletion.ts';
import { useAuth } from '../lib/auth.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { NoticeCard } from '../ui/NoticeCard.tsx';
import styles from './HomeScreen.module.css';
import { Home } from './home/Home.tsx';

/** A constant element, which React does not re-render when the session is known. */
const HOME = <Home />;

/** Keeps the page's height below the spinner, so that the scroll position survives the session check. */
export function HomeScreen() {
  const { isAuthenticated, isRefetching } = useAuth();
  const isWaiting = isAuthenticated && isRefetching;
  const [isDeleted, setIsDeleted] = useState(false);
  useEffect(() => {
    if (takeDeletion()) setIsDeleted(true);
  }, []);

  if (isDeleted) {
    return (
      <div role="status">
        <NoticeCard
          tone="neutral"
          title="Your account has been deleted"
          text="We have sent a confirmation to your e-mail address."
        >
          <ButtonLink to={paths.home} variant="solid" onClick={() => setIsDeleted(false)}>
            Back to the Shop
          </ButtonLink>
        </NoticeCard>
      </div>
    );
  }

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

import { Home } from '../features/home/Home.tsx';
import { useAuth } from '../lib/auth.ts';
import styles from './ShopFront.module.css';

/** The home page. While a member's session is asked about again, it steps back behind a spinner,
 *  and keeps its height, so that the member stays where they were. */
export function ShopFront() {
  const { isAuthenticated, isAskedAgain } = useAuth();
  const isWaiting = isAuthenticated && isAskedAgain;

  return (
    <>
      {isWaiting && (
        <p role="status" className={styles.waiting}>
          <span className={styles.spinner} />
          Loading...
        </p>
      )}
      <div className={isWaiting ? styles.hidden : undefined}>
        <Home />
      </div>
    </>
  );
}

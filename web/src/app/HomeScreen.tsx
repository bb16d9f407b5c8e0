import { Home } from '../features/home/Home.tsx';
import { useAuth } from '../lib/auth.ts';
import styles from './HomeScreen.module.css';

/** The same element each time, which does not render again when the session is known. */
const HOME = <Home />;

/** The home page. While a member's session is being checked again, a spinner covers it; the page keeps its
 *  height, so that the scroll position survives. */
export function HomeScreen() {
  const { isAuthenticated, isRefetching } = useAuth();
  const isWaiting = isAuthenticated && isRefetching;

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

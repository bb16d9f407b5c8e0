import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './MembersNote.module.css';

/** Invites visitors and greets members in the same space, so that nothing moves once the session is known. */
export function MembersNote() {
  const { user, isLoading } = useAuth();

  return (
    <aside aria-label="Members" className={styles.note}>
      <p>
        <strong className={styles.title}>
          {user && (user.firstName ? `Good to see you, ${user.firstName}` : 'Good to see you')}
          {!user && !isLoading && 'Collecting with us?'}
        </strong>
        Keep a cart and a wishlist, and ask for a quote on several pieces at once.
      </p>
      {user && (
        <Link to={paths.quotes} className={styles.link}>
          Your quotes
        </Link>
      )}
      {!user && !isLoading && (
        <a href={paths.login} className={styles.link}>
          Log In
        </a>
      )}
      {isLoading && <span className={styles.link} />}
    </aside>
  );
}

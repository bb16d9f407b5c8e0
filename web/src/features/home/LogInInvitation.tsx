import { paths } from '../../app/paths.ts';
import styles from './LogInInvitation.module.css';

export function LogInInvitation() {
  return (
    <aside aria-label="Log in" className={styles.invitation}>
      <p>
        <strong>Collecting with us?</strong>
        Keep a cart and a wishlist, and ask for a quote on several pieces at once.
      </p>
      <a href={paths.login} className={styles.logIn}>
        Log In
      </a>
    </aside>
  );
}

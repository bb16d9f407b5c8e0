import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/auth.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './AccountLinks.module.css';

export function AccountLinks() {
  const { user } = useAuth();

  if (!user) {
    return (
      <a href={paths.login} aria-label="Log In" className={styles.icon}>
        <Icon name="person" size={24} />
      </a>
    );
  }
  return (
    <>
      {user.profileImageUrl ? (
        <img src={user.profileImageUrl} alt="" width={32} height={32} className={styles.portrait} />
      ) : (
        <span className={styles.icon}>
          <Icon name="person" size={24} />
        </span>
      )}
      <a href={paths.logout} className={styles.logout}>
        Logout
      </a>
    </>
  );
}

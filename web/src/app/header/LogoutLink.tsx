import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { forgetUser } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { markLogout } from '../../lib/sessionLoss.ts';
import styles from './MemberTools.module.css';

export function LogoutLink() {
  const queryClient = useQueryClient();

  const logOut = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    markLogout();
    // The browser keeps the page as it then is, and shows it again on Back.
    forgetUser(queryClient);
    window.location.assign(paths.logout);
  };

  return (
    <a href={paths.logout} className={styles.logout} onClick={logOut}>
      <Icon name="leave" size={22} />
      <span>Logout</span>
    </a>
  );
}

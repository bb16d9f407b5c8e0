import { buttonLook } from '../components/button/Button.tsx';
import { NoticeCard } from '../components/notice-card/NoticeCard.tsx';
import { usePageTitle } from '../lib/usePageTitle.ts';
import { paths } from './paths.ts';

/** In the admin panel's place from the loss of the session until the login opens. */
export function LoggedOutOfAdmin() {
  usePageTitle('Access Denied', 'The back office is for members who are logged in.');

  return (
    <NoticeCard title="Access Denied" text="Please log in to access the admin panel.">
      <a href={paths.login} className={buttonLook({})}>
        Log In
      </a>
    </NoticeCard>
  );
}

import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { buttonLook } from '../../components/button/Button.tsx';
import { NoticeCard } from '../../components/notice-card/NoticeCard.tsx';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import styles from './AccessDenied.module.css';

/** For whoever is signed in, but not of the staff. */
export function AccessDenied() {
  usePageTitle('Access Denied', 'The back office is for the staff of the shop.');

  return (
    <NoticeCard
      title="Access Denied"
      text="The back office is for the staff of the shop, and your account is not among them. If it should be, ask a colleague on the staff to invite you, then log in again."
    >
      <div className={styles.ways}>
        <Link to={paths.home} className={buttonLook({ look: 'solid' })}>
          Home
        </Link>
        <Link to={paths.quotes} className={buttonLook({})}>
          Your Quotes
        </Link>
      </div>
    </NoticeCard>
  );
}

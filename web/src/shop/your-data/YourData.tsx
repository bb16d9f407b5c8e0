import { useLocation } from 'react-router';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Link } from '../../ui/Link.tsx';
import { RequestLink } from './RequestLink.tsx';
import { VisitorData } from './VisitorData.tsx';
import styles from './YourData.module.css';

const TITLE = 'Your Data';

/** The token of the link is after the `#`, so that no server logs it. */
export default function YourData() {
  const { brand } = useShop();
  const { user } = useAuth();
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token');
  usePageTitle(TITLE, `See or delete what ${brand} stores under your e-mail address.`);

  return (
    <div className="page">
      <Breadcrumbs current={TITLE} />
      <h1 className="ruled">{TITLE}</h1>
      <div className="main-and-aside">
        {token ? <VisitorData key={token} token={token} /> : <RequestLink />}
        <aside aria-label="With an account" className={`stack start ${styles.aside}`}>
          <h2 className="h3">With an account</h2>
          <p>
            Cart, wishlist, alerts and quotes belong to your account.{' '}
            {user ? (
              <>
                Download or delete them under <Link to={paths.account}>Your Account</Link>.
              </>
            ) : (
              <>
                <a href={paths.loginTo(paths.account)}>Log in</a> to download or delete them.
              </>
            )}
          </p>
          <p>
            <Link to={paths.page('privacy')}>What we store, and for how long</Link>
          </p>
        </aside>
      </div>
    </div>
  );
}

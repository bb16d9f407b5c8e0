import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Link } from '../../ui/Link.tsx';
import { RequestQuoteLink } from './RequestQuoteLink.tsx';
import styles from './TrackOrder.module.css';

const TITLE = 'Track Order';

export default function TrackOrder() {
  const { user } = useAuth();
  const isLinkExpired = useQueryParams().get('link') === 'expired';
  usePageTitle(TITLE, 'See how far your order is, and pay for it, without an account.');

  return (
    <div className="page">
      <Breadcrumbs current={TITLE} />
      <h1 className="ruled">{TITLE}</h1>
      <div className="main-and-aside">
        <div className="stack">
          {isLinkExpired && (
            <p role="status" className={styles.notice}>
              <b>This link is not valid anymore.</b> Links last for 30 days. Get a new one here.
            </p>
          )}
          <RequestQuoteLink />
        </div>
        <aside aria-label="With an account" className={`stack start ${styles.aside}`}>
          <h2 className="h3">With an account</h2>
          <p>
            Your quotes show every order, its payments and its parcels.{' '}
            {user ? (
              <Link to={paths.quotes}>Your quotes</Link>
            ) : (
              <a href={paths.loginTo(paths.quotes)}>Log in to see your quotes</a>
            )}
          </p>
        </aside>
      </div>
    </div>
  );
}

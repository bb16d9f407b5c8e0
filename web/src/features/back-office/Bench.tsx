import { Link, matchPath, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { buttonLook } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { BackOfficeFrame } from './BackOfficeFrame.tsx';
import styles from './Bench.module.css';
import { benches } from './benches.ts';
import { StaffOnly } from './StaffOnly.tsx';

/** In place of a screen that is yet to come: says so, and where one can work meanwhile. */
export default function Bench() {
  const { pathname } = useLocation();
  const bench = benches.find(({ path }) => matchPath(path, pathname));
  if (!bench) throw new Error(`No bench stands at ${pathname}`);
  const { title, purpose } = bench;

  return (
    <StaffOnly>
      <BackOfficeFrame title={title} subtitle={purpose}>
        <div className={styles.card}>
          <Icon name="crate" size={44} />
          <div>
            <h2 className={styles.heading}>This bench is not set up yet</h2>
            <p className={styles.text}>
              Nothing can be done here for now, and nothing is lost: the shop’s items are where they
              were. Requests for quotes and the staff list are ready for work.
            </p>
            <div className={styles.ways}>
              <Link to={paths.quotes} className={buttonLook({ look: 'solid' })}>
                Go to Quotes
              </Link>
              <Link to={paths.admin} className={buttonLook({})}>
                Back Office
              </Link>
            </div>
          </div>
        </div>
      </BackOfficeFrame>
    </StaffOnly>
  );
}

import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './ProductDetail.module.css';

/** Who came from the shop goes back to the very spot; others begin at the collection. */
export function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();

  return (
    <Link
      to={paths.allItems}
      className={styles.back}
      onClick={(event) => {
        const isForAnotherTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (!state?.fromShop || isForAnotherTab) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <Icon name="previous" size={16} /> Collection
    </Link>
  );
}

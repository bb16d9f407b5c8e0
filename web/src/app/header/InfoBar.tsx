import { mailTo, shop, telephone } from '../../lib/shop.ts';
import styles from './InfoBar.module.css';

export function InfoBar() {
  return (
    <div className={styles.bar}>
      <ul className={styles.row}>
        <li>
          <a href={telephone}>{shop.phone}</a>
        </li>
        <li>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </li>
        <li className={styles.service}>
          <a href={mailTo('Track Order')}>Track Order</a>
        </li>
        <li className={styles.service}>
          <a href={mailTo('Shipping Info')}>Shipping Info</a>
        </li>
      </ul>
    </div>
  );
}

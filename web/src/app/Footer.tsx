import { Link } from 'react-router';
import { Icon } from '../components/Icon.tsx';
import { paths } from '../lib/paths.ts';
import { mailLink, shop } from '../lib/shop.ts';
import styles from './Footer.module.css';
import { NewsletterForm } from './NewsletterForm.tsx';

const SOCIAL = [
  { name: 'Facebook', icon: 'facebook' },
  { name: 'Instagram', icon: 'instagram' },
  { name: 'YouTube', icon: 'youTube' },
] as const;

export function Footer() {
  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={styles.columns}>
        <div className={styles.promise}>
          <p className={styles.brand}>{shop.brand}</p>
          <p>
            Authentic items, reproductions labeled as such; secure insured shipping, expert support
            and a certificate of authenticity with every original.
          </p>
          <ul className={styles.social}>
            {SOCIAL.map(({ name, icon }) => (
              <li key={name}>
                <a href={shop.social[name]} target="_blank" rel="noreferrer" aria-label={name}>
                  <Icon name={icon} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className={styles.heading}>
            Quick Links
          </h2>
          <ul className={styles.links}>
            <li>
              <Link to={paths.allItems}>All Items</Link>
            </li>
            <li>
              <Link to={paths.allItems}>New Arrivals</Link>
            </li>
            <li>
              <Link to={paths.featured}>Rare Finds</Link>
            </li>
            <li>
              <Link to={paths.about}>Authentication</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="customer-service">
          <h2 id="customer-service" className={styles.heading}>
            Customer Service
          </h2>
          <ul className={styles.links}>
            {['Contact Us', 'Shipping Info', 'Returns', 'FAQ'].map((subject) => (
              <li key={subject}>
                <a href={mailLink(subject)}>{subject}</a>
              </li>
            ))}
          </ul>
        </nav>
        <NewsletterForm />
      </div>
      <p className={styles.copyright}>
        © {new Date().getFullYear()} {shop.brand}. Described from the object in hand.
      </p>
    </footer>
  );
}

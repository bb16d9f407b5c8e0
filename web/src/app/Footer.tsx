import { paths } from '../lib/paths.ts';
import { useShop } from '../lib/shop.ts';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import styles from './Footer.module.css';
import { NewsletterForm } from './NewsletterForm.tsx';

const SOCIAL = [
  { id: 'facebook', name: 'Facebook', icon: 'facebook' },
  { id: 'instagram', name: 'Instagram', icon: 'instagram' },
  { id: 'youtube', name: 'YouTube', icon: 'youTube' },
] as const;

const CUSTOMER_SERVICE = [
  { to: paths.contact, label: 'Contact Us' },
  { to: paths.page('shipping'), label: 'Shipping Info' },
  { to: paths.page('returns'), label: 'Returns' },
  { to: paths.page('faq'), label: 'FAQ' },
];

const SMALL_PRINT = [
  { to: paths.page('about'), label: 'About Us' },
  { to: paths.page('condition'), label: 'Condition Scale' },
  { to: paths.page('terms'), label: 'Terms' },
  { to: paths.page('privacy'), label: 'Privacy' },
  { to: paths.yourData, label: 'Your Data' },
];

export function Footer() {
  const { brand, guarantee, social } = useShop();
  const profiles = SOCIAL.flatMap(({ id, ...link }) => {
    const href = social[id];
    return href === null ? [] : { ...link, href };
  });

  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={styles.columns}>
        <div className={styles.promise}>
          <p className={styles.brand}>{brand}</p>
          {guarantee && <p>{guarantee}</p>}
          {profiles.length > 0 && (
            <ul className={styles.social}>
              {profiles.map(({ name, icon, href }) => (
                <li key={name}>
                  <a href={href} target="_blank" rel="noreferrer" aria-label={name}>
                    <Icon name={icon} />
                  </a>
                </li>
              ))}
            </ul>
          )}
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
              <Link to={paths.rareFinds}>Rare Finds</Link>
            </li>
            <li>
              <Link to={paths.archive}>Sold Archive</Link>
            </li>
            <li>
              <Link to={paths.page('authenticity')}>Authentication</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="customer-service">
          <h2 id="customer-service" className={styles.heading}>
            Customer Service
          </h2>
          <ul className={styles.links}>
            {CUSTOMER_SERVICE.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <NewsletterForm />
      </div>
      <div className={styles.end}>
        <p>
          © {new Date().getFullYear()} {brand}. Every piece described in hand.
        </p>
        <nav aria-label="About the shop">
          <ul className={styles.smallPrint}>
            {SMALL_PRINT.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

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

type PageLinks = readonly (readonly [label: string, to: string])[];

const QUICK_LINKS: PageLinks = [
  ['All Items', paths.allItems],
  ['New Arrivals', paths.allItems],
  ['Rare Finds', paths.rareFinds],
  ['Sold Archive', paths.archive],
  ['Authentication', paths.page('authenticity')],
];

const CUSTOMER_SERVICE: PageLinks = [
  ['Contact Us', paths.contact],
  ['Shipping Info', paths.page('shipping')],
  ['Returns', paths.page('returns')],
  ['FAQ', paths.page('faq')],
];

const SMALL_PRINT: PageLinks = [
  ['About Us', paths.page('about')],
  ['Condition Scale', paths.page('condition')],
  ['Terms', paths.page('terms')],
  ['Privacy', paths.page('privacy')],
  ['Your Data', paths.yourData],
];

export function Footer() {
  const { brand, guarantee, social } = useShop();
  const profiles = SOCIAL.flatMap(({ id, ...link }) => {
    const href = social[id];
    return href === null ? [] : { ...link, href };
  });

  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={`page-wide ${styles.columns}`}>
        <div className={styles.promise}>
          <p className={`h2 ${styles.brand}`}>{brand}</p>
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
        <LinkColumn id="quick-links" title="Quick Links" links={QUICK_LINKS} />
        <LinkColumn id="customer-service" title="Customer Service" links={CUSTOMER_SERVICE} />
        <NewsletterForm />
      </div>
      <div className={`page-wide spread caption ${styles.end}`}>
        <p>
          © {new Date().getFullYear()} {brand}. Every piece described in hand.
        </p>
        <nav aria-label="About the shop">
          <LinkList links={SMALL_PRINT} className={styles.smallPrint} />
        </nav>
      </div>
    </footer>
  );
}

function LinkColumn({ id, title, links }: { id: string; title: string; links: PageLinks }) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={`h3 ${styles.heading}`}>
        {title}
      </h2>
      <LinkList links={links} className={styles.links} />
    </nav>
  );
}

const LinkList = ({ links, className }: { links: PageLinks; className: string | undefined }) => (
  <ul className={className}>
    {links.map(([label, to]) => (
      <li key={label}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
);

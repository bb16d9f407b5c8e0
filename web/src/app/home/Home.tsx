import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Collection } from '../../shop/collection/Collection.tsx';
import { EarlyAccessSection } from '../../shop/early-access/EarlyAccessSection.tsx';
import { Featured } from '../../shop/featured/Featured.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './Home.module.css';

export function Home() {
  const search = useQueryParams().get('search');
  const { opening } = useShop();
  usePageTitle(
    search || 'Military Collectibles',
    `${opening.text || opening.title}. Prices by request.`,
  );

  return (
    <>
      {search ? (
        <h1 className="visually-hidden">{opening.title}</h1>
      ) : (
        <Featured>
          <MembersNote />
        </Featured>
      )}
      <EarlyAccessSection />
      <Collection />
      <TrustBlurbs />
    </>
  );
}

/** Uses the same space for visitors and members, so that nothing moves once the session is known. */
function MembersNote() {
  const { user, isLoading } = useAuth();

  return (
    <aside aria-label="Members" className={`spread body2 ${styles.note}`}>
      <p>
        <strong className={`one-line h3 ${styles.title}`}>
          {user && (user.firstName ? `Good to see you, ${user.firstName}` : 'Good to see you')}
          {!user && !isLoading && 'Collecting with us?'}
        </strong>
        Keep a cart and a wishlist, and ask for a quote on several pieces at once.
      </p>
      {user && (
        <Link to={paths.quotes} className={styles.link}>
          Your quotes
        </Link>
      )}
      {!user && !isLoading && (
        <a href={paths.login} className={styles.link}>
          Log In
        </a>
      )}
      {isLoading && <span className={styles.link} />}
    </aside>
  );
}

const BLURBS = [
  {
    icon: 'magnifier',
    title: '100% Authentic',
    text: 'Every piece is examined in hand: weave, thread, back and mark. Originals are guaranteed; a reproduction is labeled as one.',
  },
  {
    icon: 'crate',
    title: 'Secure Shipping',
    text: 'Acid-free wrapping, a stiff box, a tracked and fully insured parcel, signed for at your door.',
  },
  {
    icon: 'phone',
    title: 'Expert Support',
    text: 'Ask about a unit, a maker or a variant. Collectors answer, before you buy and long after.',
  },
] as const;

function TrustBlurbs() {
  return (
    <section id="about" tabIndex={-1} aria-label="About us" className={`woven ${styles.section}`}>
      <ul className={`page-wide ${styles.blurbs}`}>
        {BLURBS.map(({ icon, title, text }) => (
          <li key={title} className={styles.blurb}>
            <Icon name={icon} size={44} />
            <div>
              <h2 className="h3">{title}</h2>
              <p className="body2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

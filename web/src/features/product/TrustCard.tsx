import { Icon } from '../../components/Icon.tsx';
import styles from './TrustCard.module.css';

const AUTHENTIC = [
  { icon: 'loupe', text: 'Authenticity guaranteed, examined in hand' },
  { icon: 'crate', text: 'Secure, insured shipping' },
  { icon: 'fieldTelephone', text: 'Expert support from collectors' },
  { icon: 'seal', text: 'Certificate of authenticity included' },
] as const;

/** What the dealer does not vouch for is sold as what it is. */
const NOT_VOUCHED_FOR = [
  { icon: 'loupe', text: 'Not sold as an original: see the description' },
  { icon: 'crate', text: 'Secure, insured shipping' },
  { icon: 'fieldTelephone', text: 'Expert support from collectors' },
] as const;

export function TrustCard({ isAuthentic }: { isAuthentic: boolean }) {
  const promises = isAuthentic ? AUTHENTIC : NOT_VOUCHED_FOR;

  return (
    <aside aria-label="Our promise" className={styles.card}>
      <ul>
        {promises.map(({ icon, text }) => (
          <li key={text} className={styles.promise}>
            <Icon name={icon} size={24} />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}

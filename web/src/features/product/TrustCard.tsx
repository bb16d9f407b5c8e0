import { Icon } from '../../components/icons/Icon.tsx';
import styles from './TrustCard.module.css';

const promises = [
  { icon: 'loupe', text: 'Authenticity guaranteed, examined in hand' },
  { icon: 'crate', text: 'Secure, insured shipping' },
  { icon: 'fieldTelephone', text: 'Expert support from collectors' },
  { icon: 'seal', text: 'Certificate of authenticity with every piece' },
] as const;

export function TrustCard() {
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

import { Icon } from '../../ui/Icon.tsx';
import styles from './TrustBlurbs.module.css';

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

export function TrustBlurbs() {
  return (
    <section id="about" tabIndex={-1} aria-label="About us" className={styles.section}>
      <ul className={styles.blurbs}>
        {BLURBS.map(({ icon, title, text }) => (
          <li key={title} className={styles.blurb}>
            <Icon name={icon} size={44} />
            <div>
              <h2 className={styles.title}>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import stencil from '../../product/Stamp.module.css';
import styles from './PrimaryMark.module.css';

/** On the photo that stands for the item. */
export function PrimaryMark() {
  return (
    <span className={`${stencil.mark} ${styles.mark}`}>
      <span className={styles.letters}>PRIMARY</span>
    </span>
  );
}

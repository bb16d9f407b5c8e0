import { ReactCompareSlider } from 'react-compare-slider';
import { Photo } from '../../components/Photo.tsx';
import styles from './ComparePhotos.module.css';

interface ComparePhotosProps {
  left: string;
  right: string;
  /** The names of both photos. */
  alts: readonly [left: string, right: string];
}

/** Two photos on top of each other, with a divider to be dragged or moved by the arrow keys. */
export default function ComparePhotos({ left, right, alts }: ComparePhotosProps) {
  return (
    <div className={styles.frame}>
      <ReactCompareSlider
        className={styles.slider}
        itemOne={<Photo key={left} src={left} alt={alts[0]} isLarge isUrgent />}
        itemTwo={<Photo key={right} src={right} alt={alts[1]} isLarge isUrgent />}
        handle={
          <div className={styles.handle}>
            <span className={styles.grip}>‹ ›</span>
          </div>
        }
      />
    </div>
  );
}

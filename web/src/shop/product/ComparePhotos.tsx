import { ReactCompareSlider } from 'react-compare-slider';
import { Photo } from '../../ui/Photo.tsx';
import styles from './ComparePhotos.module.css';

interface ComparePhotosProps {
  left: string;
  right: string;
  photos: readonly string[];
  alt: string;
}

export default function ComparePhotos({ left, right, photos, alt }: ComparePhotosProps) {
  const nameOf = (photo: string) => `${alt}, photo ${photos.indexOf(photo) + 1}`;

  return (
    <div className={`woven ${styles.frame}`}>
      <ReactCompareSlider
        className={styles.slider}
        itemOne={<Photo key={left} src={left} alt={nameOf(left)} isLarge isUrgent />}
        itemTwo={<Photo key={right} src={right} alt={nameOf(right)} isLarge isUrgent />}
        handle={
          <div className={styles.handle}>
            <span className={styles.grip}>‹ ›</span>
          </div>
        }
      />
    </div>
  );
}

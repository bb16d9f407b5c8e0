import { paths } from '../../../lib/paths.ts';
import styles from './PhotoLinks.module.css';

interface PhotoLinksProps {
  orderId: string;
  photos: readonly string[];
  /** The subject of the photos, such as `the parcel`. */
  name: string;
}

export const PhotoLinks = ({ orderId, photos, name }: PhotoLinksProps) => (
  <ul aria-label={`Photos of ${name}`} className={styles.photos}>
    {photos.map((photo, index) => (
      <li key={photo}>
        <a
          href={paths.quotePhoto(orderId, photo)}
          target="_blank"
          rel="noreferrer"
          className={styles.link}
        >
          <img
            src={paths.quotePhoto(orderId, photo)}
            alt={`View ${index + 1} of ${name}`}
            width={96}
            height={96}
            loading="lazy"
            className={styles.photo}
          />
        </a>
      </li>
    ))}
  </ul>
);

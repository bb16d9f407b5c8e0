import { useState } from 'react';
import { PhotoPlaceholder } from '../../../ui/PhotoPlaceholder.tsx';
import { ZoomPhoto } from '../../../ui/ZoomPhoto.tsx';
import { Thumbnails } from '../../common/Thumbnails.tsx';
import styles from './Pictures.module.css';

interface PicturesProps {
  label: string;
  photos: readonly string[];
  alt: string;
}

export function Pictures({ label, photos, alt }: PicturesProps) {
  const [chosen, setChosen] = useState<string>();
  const main = photos.find((photo) => photo === chosen) ?? photos[0];

  if (!main) return <PhotoPlaceholder alt={alt} className={styles.none} />;
  return (
    <section aria-label={label} className={styles.pictures}>
      <ZoomPhoto key={main} src={main} photos={photos} alt={alt} />
      <Thumbnails
        label={`All ${label.toLowerCase()}`}
        photos={photos}
        current={main}
        onChoose={setChosen}
      />
    </section>
  );
}

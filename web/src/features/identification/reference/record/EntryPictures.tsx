import { useState } from 'react';
import { Thumbnails } from '../../../../components/Thumbnails.tsx';
import { ZoomPhoto } from '../../../../components/ZoomPhoto.tsx';
import styles from './EntryPictures.module.css';
import { isOwnPicture, isWebUrl } from './pictures.ts';

interface EntryPicturesProps {
  pictures: readonly string[];
  alt: string;
}

/** The shop's own pictures large, one at a time; pictures elsewhere as links. */
export function EntryPictures({ pictures, alt }: EntryPicturesProps) {
  const [chosen, setChosen] = useState<string>();
  const different = [...new Set(pictures)];
  const own = different.filter(isOwnPicture);
  const elsewhere = different.filter((picture) => !isOwnPicture(picture));
  const main = own.find((picture) => picture === chosen) ?? own[0];

  return (
    <section data-pictures="" aria-label="Reference pictures" className={styles.pictures}>
      {main && <ZoomPhoto key={main} src={main} alt={alt} />}
      {main && <Thumbnails label="All pictures" photos={own} current={main} onChoose={setChosen} />}
      {elsewhere.length > 0 && (
        <>
          <h3 className={styles.title}>Pictures elsewhere</h3>
          <ul className={styles.links}>
            {elsewhere.map((picture) => (
              <li key={picture}>
                {isWebUrl(picture) ? (
                  <a href={picture} target="_blank" rel="noreferrer">
                    {picture}
                    <span className="visually-hidden">, opens in a new tab</span>
                  </a>
                ) : (
                  picture
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

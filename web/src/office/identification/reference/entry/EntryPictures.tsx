import { useState } from 'react';
import { Thumbnails } from '../../../../ui/Thumbnails.tsx';
import { ZoomPhoto } from '../../../../ui/ZoomPhoto.tsx';
import styles from './EntryPictures.module.css';
import { isOwnPicture, isWebUrl } from './pictures.ts';

interface EntryPicturesProps {
  pictures: readonly string[];
  alt: string;
}

/** Embeds our own pictures; external ones are links. */
export function EntryPictures({ pictures, alt }: EntryPicturesProps) {
  const [chosen, setChosen] = useState<string>();
  const unique = [...new Set(pictures)];
  const own = unique.filter(isOwnPicture);
  const external = unique.filter((picture) => !isOwnPicture(picture));
  const main = own.find((picture) => picture === chosen) ?? own[0];

  return (
    <section data-pictures="" aria-label="Reference pictures" className={styles.pictures}>
      {main && <ZoomPhoto key={main} src={main} photos={own} alt={alt} />}
      {main && <Thumbnails label="All pictures" photos={own} current={main} onChoose={setChosen} />}
      {external.length > 0 && (
        <>
          <h3 className={styles.title}>External Pictures</h3>
          <ul className={styles.links}>
            {external.map((picture) => (
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

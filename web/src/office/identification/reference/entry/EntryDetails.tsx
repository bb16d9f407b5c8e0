import type { ReactNode } from 'react';
import { useState } from 'react';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import { ZoomPhoto } from '../../../../ui/ZoomPhoto.tsx';
import { FactGroup } from '../../../common/FactGroup.tsx';
import { Thumbnails } from '../../../common/Thumbnails.tsx';
import styles from './EntryDetails.module.css';
import { getDimensionRows } from './entryFields.ts';
import { isOwnPicture, isWebUrl } from './pictures.ts';

export function EntryDetails({ entry }: { entry: AsmicEntry }) {
  const { asmicNumber, description, notes, itemType, era, branch, unit } = entry;
  const materials = entry.materials ?? [];
  const variations = [...new Set(entry.variations)];
  const pictures = entry.referenceImages ?? [];

  return (
    <div className={styles.record}>
      {pictures.length > 0 && <EntryPictures pictures={pictures} alt={entry.designation} />}
      <div className={styles.facts}>
        <Facts
          title="Classification"
          rows={[
            [
              'ASMIC Number',
              <span key="number" className={styles.mono}>
                {asmicNumber}
              </span>,
            ],
            ['Item Type', itemType],
            ['Era', era],
            ['Branch', branch],
            ['Unit', unit],
            ['Materials', materials.join(', ')],
          ]}
        />
        <Facts title="Dimensions" rows={getDimensionRows(entry)} />
      </div>
      <Prose title="Description" text={description} />
      {variations.length > 0 && (
        <section aria-label="Variations" className={styles.whole}>
          <h3 className={styles.title}>Variations</h3>
          <ul className={styles.variations}>
            {variations.map((variation) => (
              <li key={variation}>{variation}</li>
            ))}
          </ul>
        </section>
      )}
      <Prose title="Notes" text={notes} />
    </div>
  );
}

interface FactsProps {
  title: string;
  rows: readonly (readonly [name: string, value: ReactNode])[];
}

function Facts({ title, rows }: FactsProps) {
  const known = rows.filter(([, value]) => value);
  return known.length > 0 && <FactGroup title={title} rows={known} />;
}

function Prose({ title, text }: { title: string; text: string | null }) {
  return (
    text && (
      <section aria-label={title} className={styles.whole}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.prose}>{text}</p>
      </section>
    )
  );
}

interface EntryPicturesProps {
  pictures: readonly string[];
  alt: string;
}

function EntryPictures({ pictures, alt }: EntryPicturesProps) {
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
          <h3 className={styles.entryPicturesTitle}>External Pictures</h3>
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

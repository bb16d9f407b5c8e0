import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { getItemPhotos } from '../../common/items/itemFields.ts';
import { useEntry } from '../reference/entry/entriesQuery.ts';
import { isOwnPicture, isWebUrl } from '../reference/entry/pictures.ts';
import { Pictures } from './Pictures.tsx';
import styles from './SideBySide.module.css';

interface SideBySideProps {
  item: MilitaryItemSummary;
  match: Comparison;
}

export function SideBySide({ item, match }: SideBySideProps) {
  const { asmicNumber } = match.asmicEntry;

  return (
    <div className={styles.pair}>
      <figure className={styles.side}>
        <figcaption className={styles.caption}>The item</figcaption>
        <Pictures label="Item photos" photos={getItemPhotos(item)} alt={item.name} />
      </figure>
      <figure className={styles.side}>
        <figcaption className={styles.caption}>The reference</figcaption>
        {match.asmicEntryId ? (
          <ReferencePictures entryId={match.asmicEntryId} alt={asmicNumber} />
        ) : (
          <Pictures label="Reference pictures" photos={[]} alt={asmicNumber} />
        )}
      </figure>
    </div>
  );
}

/** Only our own pictures are embedded; others open in a new tab. */
function ReferencePictures({ entryId, alt }: { entryId: string; alt: string }) {
  const { data: entry, isPending } = useEntry(entryId);
  const pictures = entry?.referenceImages ?? [];

  if (isPending) return <div aria-hidden="true" data-skeleton="" className={styles.skeleton} />;
  return (
    <>
      <Pictures label="Reference pictures" photos={pictures.filter(isOwnPicture)} alt={alt} />
      {pictures.filter(isWebUrl).map((picture) => (
        <a key={picture} href={picture} target="_blank" rel="noreferrer" className={styles.link}>
          Open the picture
          <span className="visually-hidden"> of {alt}, in a new tab</span>
          <span aria-hidden="true"> · {getHost(picture)}</span>
        </a>
      ))}
    </>
  );
}

function getHost(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}

import { Photo } from '../../../components/Photo.tsx';
import { useEntry } from '../reference/entriesQuery.ts';
import { isOwnPicture } from '../reference/record/pictures.ts';
import styles from './ReferenceMount.module.css';

/** The reference's picture, small, to be looked at beside the item's. */
export function ReferenceMount({ entryId }: { entryId: string | undefined }) {
  return (
    <div aria-hidden="true" className={styles.mount}>
      {entryId ? <ReferencePhoto entryId={entryId} /> : <Photo src={null} alt="" />}
    </div>
  );
}

function ReferencePhoto({ entryId }: { entryId: string }) {
  const { data, isPending } = useEntry(entryId);

  return isPending ? null : <Photo src={data?.referenceImages?.find(isOwnPicture)} alt="" />;
}

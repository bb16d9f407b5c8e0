import { Photo } from '../../../components/Photo.tsx';
import { useEntry } from '../catalogue/entriesQuery.ts';
import { isOwn } from '../catalogue/record/pictures.ts';
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

  return isPending ? null : <Photo src={data?.referenceImages?.find(isOwn)} alt="" />;
}

import bench from './IdentificationView.module.css';
import styles from './IdentifySkeleton.module.css';
import list from './list/ItemList.module.css';
import line from './list/ItemOption.module.css';

const LINES = 7;

/** The shape of the list that is on its way. */
export function IdentifySkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the cataloged items…
      </p>
      <div aria-hidden="true" data-chosen="false" className={bench.bench}>
        <div className={bench.list}>
          <div className={styles.toolbar}>
            <span className={styles.control} />
            <span className={styles.control} />
            <span className={styles.control} />
          </div>
          <div className={list.box}>
            {Array.from({ length: LINES }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
              <div key={place} data-skeleton="" className={line.line}>
                <span className={line.mount} />
                <span className={styles.words} />
              </div>
            ))}
          </div>
        </div>
        <div className={`${bench.sheet} ${styles.sheet}`} />
      </div>
    </>
  );
}

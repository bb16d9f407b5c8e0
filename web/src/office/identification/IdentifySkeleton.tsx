import view from './IdentificationView.module.css';
import styles from './IdentifySkeleton.module.css';
import list from './list/ItemList.module.css';
import line from './list/ItemOption.module.css';

const ROWS = 7;

export function IdentifySkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the cataloged items…
      </p>
      <div aria-hidden="true" data-selected="false" className={view.view}>
        <div className={view.list}>
          <div className={styles.toolbar}>
            <span className={styles.control} />
            <span className={styles.control} />
            <span className={styles.control} />
          </div>
          <div className={list.box}>
            {Array.from({ length: ROWS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
              <div key={index} data-skeleton="" className={line.line}>
                <span className={line.photoFrame} />
                <span className={styles.text} />
              </div>
            ))}
          </div>
        </div>
        <div className={`${view.item} ${styles.sheet}`} />
      </div>
    </>
  );
}

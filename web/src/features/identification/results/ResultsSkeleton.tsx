import styles from './Results.module.css';

const LINES = 3;

export function ResultsSkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the matches…
      </p>
      <div aria-hidden="true" className={styles.matches}>
        {Array.from({ length: LINES }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <div key={place} data-skeleton="" className={styles.blank} />
        ))}
      </div>
    </>
  );
}

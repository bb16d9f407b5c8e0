import styles from './FormLayout.module.css';

/** For the moment in which the draft is read. */
export function FormSkeleton() {
  return <div aria-busy="true" className={styles.skeleton} />;
}

import styles from './PrimaryMark.module.css';

/** Stencilled on the field that names a table's records. */
export function PrimaryMark() {
  return (
    <span title="The field that names each record" className={styles.mark}>
      <span className={styles.letters}>PRIMARY</span>
    </span>
  );
}

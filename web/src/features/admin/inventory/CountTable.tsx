import styles from './CountTable.module.css';
import type { Counts } from './fold.ts';

/** The figures of a chart, all of them. */
export function CountTable({ title, counts }: { title: string; counts: Counts }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <tbody>
        {counts.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name || 'Not given'}</th>
            <td>{count.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import styles from './ColumnGuide.module.css';
import { COLUMN_GROUPS, TEMPLATE_HREF } from './columns.ts';

export function ColumnGuide() {
  return (
    <section aria-label="Columns of the file" className={styles.guide}>
      <h3 className={styles.title}>File Format</h3>
      <p className={styles.text}>
        A CSV file whose first row names the columns, in any order, or a JSON array of entries; up
        to 20,000 rows. A missing column keeps the current values; an empty cell clears them.
      </p>
      <dl className={styles.groups}>
        {COLUMN_GROUPS.map(({ title, columns }) => (
          <div key={title} className={styles.group}>
            <dt>{title}</dt>
            <dd>
              {columns.map((column) => (
                <code key={column} className={styles.column}>
                  {column}
                </code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <a href={TEMPLATE_HREF} download="asmic-entries-template.csv" className={styles.template}>
        Download a template
      </a>
    </section>
  );
}

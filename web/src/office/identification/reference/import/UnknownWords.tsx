import { useId } from 'react';
import type { ReferenceColumn } from '../../../../../../shared/entities/reference-columns.ts';
import { BRANCHES, ERAS, ITEM_TYPES, MATERIALS } from '../../../../../../shared/vocabulary.ts';
import type { ImportReply } from './importMessages.ts';
import styles from './RowList.module.css';

type UnknownWord = NonNullable<ImportReply['unknownWords']>[number];

const KNOWN: Partial<Record<ReferenceColumn, readonly string[]>> = {
  itemType: ITEM_TYPES,
  era: ERAS,
  branch: BRANCHES,
  materials: MATERIALS,
};

export function UnknownWords({ words }: { words: readonly UnknownWord[] }) {
  const id = useId();

  return (
    <div>
      <h3 id={id} className={styles.title}>
        Unknown Words
      </h3>
      <p className={styles.intro}>
        They are imported as they are, but comparisons with items recognize only known words.
        Correct them in the file, or import it and edit the entries.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className={styles.frame}>
        <ul aria-labelledby={id}>
          {words.map(({ column, value, suggestion, row, count }) => (
            <li key={`${column} ${value}`} className={styles.line}>
              <span className={styles.row}>
                {count === 1 ? `Row ${row}` : `${count.toLocaleString('en-US')} rows, first ${row}`}
              </span>
              <span className={styles.text}>
                {column} “{value}”.{' '}
                {suggestion ? (
                  <>
                    Did you mean <strong>{suggestion}</strong>?
                  </>
                ) : (
                  `Known: ${KNOWN[column]?.join(', ')}.`
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

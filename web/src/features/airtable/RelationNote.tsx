import { Link } from 'react-router';
import type { FieldRegisterProps } from './FieldTable.tsx';
import styles from './RelationNote.module.css';
import type { Relation } from './relations.ts';

interface RelationNoteProps extends Pick<FieldRegisterProps, 'entryOf'> {
  relation: Relation;
}

/** 'links to Suppliers', 'looks up Status in Item Log'. */
export function RelationNote({ relation: { verb, table, field }, entryOf }: RelationNoteProps) {
  return (
    <p className={styles.note}>
      <span aria-hidden="true" className={styles.arrow}>
        →
      </span>{' '}
      {verb}
      {field && (
        <>
          {' '}
          <i>{field}</i>
        </>
      )}
      {table && (
        <>
          {field && ' in'} <Link to={entryOf(table)}>{table.name}</Link>
        </>
      )}
    </p>
  );
}

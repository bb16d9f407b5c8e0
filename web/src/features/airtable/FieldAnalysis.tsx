import { useMemo } from 'react';
import { Ledger, LedgerRow } from '../../components/Ledger.tsx';
import { countOf, truncate } from './fieldValue.ts';
import type { LoadedTable } from './tablePages.ts';
import { analyseFields, type FieldFigures } from './table/analyseFields.ts';
import styles from './FieldAnalysis.module.css';
import { NoRecords } from './table/NoRecords.tsx';

interface FieldAnalysisProps {
  loaded: LoadedTable;
  fieldNames: readonly string[];
}

export function FieldAnalysis({ loaded, fieldNames }: FieldAnalysisProps) {
  const { records, totalCount, isCountPartial, isWhole } = loaded;
  const figures = useMemo(() => analyseFields(records, fieldNames), [records, fieldNames]);

  if (figures.length === 0) return <NoRecords isSearched={false} />;
  return (
    <>
      <p className={styles.basis}>
        {isWhole
          ? `Counted over all ${countOf(records.length)} records`
          : `Counted over the first ${countOf(records.length)} of ${countOf(totalCount, isCountPartial)} records`}
      </p>
      <Ledger
        label="Fields"
        heads={['Field', 'Non-empty', 'Unique', 'Sample values']}
        className={styles.columns}
      >
        {figures.map((field) => (
          <FieldRow key={field.name} field={field} />
        ))}
      </Ledger>
    </>
  );
}

function FieldRow({ field: { name, nonEmpty, unique, samples, more } }: { field: FieldFigures }) {
  return (
    <LedgerRow className={styles.row}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.count}>
        {countOf(nonEmpty)} <span className={styles.what}>non-empty</span>
      </p>
      <p className={styles.count}>
        {countOf(unique)} <span className={styles.what}>unique</span>
      </p>
      <div className={styles.samples}>
        {samples.length === 0 && <p className={styles.none}>No values found</p>}
        {samples.length > 0 && (
          <ul aria-label={`Sample values of ${name}`}>
            {samples.map((sample) => (
              <li key={sample}>{truncate(sample)}</li>
            ))}
          </ul>
        )}
        {more > 0 && <p className={styles.none}>... and {more} more</p>}
      </div>
    </LedgerRow>
  );
}

import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import { Button } from '../../../components/Button.tsx';
import { ListNotice } from '../../../components/ListNotice.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import { type Analysis, fieldTotalOf } from '../schema.ts';
import styles from '../AirtableAnalyzer.module.css';
import { TableEntry } from '../TableSchema.tsx';
import { useOpenTables } from '../useExpandedTables.ts';
import { useTableSearch } from './useTableSearch.ts';

/** Fields of all tables together. */
const LARGE = 500;

export interface SchemaRegisterProps {
  tables: readonly AirtableTable[];
  /** By the name of the table. */
  analyses: ReadonlyMap<string, Analysis>;
}

/** Every table of the base in the order of the base; large ones are folded until they are wanted. */
export function SchemaRegister({ tables, analyses }: SchemaRegisterProps) {
  const { find, setFind, found } = useTableSearch(tables);
  const { isOpen, toggle, areAllOpen, toggleAll } = useOpenTables(found, find);
  const isLarge = fieldTotalOf(tables) > LARGE;

  if (tables.length === 0) {
    return (
      <ListNotice
        title="This base has no tables yet"
        text="Add the first one in Airtable, then press Refresh."
      />
    );
  }
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search tables and fields"
          placeholder="Search tables and fields..."
          value={find}
          onChange={setFind}
        />
        {found.length > 0 && (
          <Button onClick={toggleAll}>{areAllOpen ? 'Fold All' : 'Unfold All'}</Button>
        )}
      </Toolbar>
      {found.length === 0 && (
        <ListNotice
          title="Nothing fits"
          text={`No table and no field has “${find.trim()}” in its name.`}
        >
          <Button onClick={() => setFind('')}>Show All Tables</Button>
        </ListNotice>
      )}
      <div data-large={isLarge} className={styles.register}>
        {found.map((each) => (
          <TableEntry
            key={each.table.id}
            {...each}
            tables={tables}
            analysis={analyses.get(each.table.name)}
            isOpen={isOpen(each)}
            onToggle={() => toggle(each)}
          />
        ))}
      </div>
    </>
  );
}

import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Button } from '../../components/Button.tsx';
import { CardGrid } from '../../components/CardGrid.tsx';
import { Ledger } from '../../components/Ledger.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import type { Analysis } from './schema.ts';
import { fitting } from './fitting.ts';
import { TableCard } from './mirror/TableCard.tsx';
import { TableLine } from './mirror/TableLine.tsx';
import styles from './mirror/TableOverview.module.css';
import type { MirrorPlace } from './useMirrorState.ts';

const HEADS = ['Table', 'What it holds', 'Fields', 'Records', 'Look into'];

interface TableOverviewProps {
  tables: readonly AirtableTable[];
  analyses: ReadonlyMap<string, Analysis>;
  place: MirrorPlace;
}

/** The tables whose name is looked for, as cards or in lines. */
export function TableOverview({ tables, analyses, place }: TableOverviewProps) {
  const found = fitting(tables, place.find);
  const partsOf = (table: AirtableTable) => ({
    table,
    analysis: analyses.get(table.name),
    place,
  });

  if (found.length === 0) {
    return (
      <ListNotice title="No table fits" text={`No table has “${place.find.trim()}” in its name.`}>
        <Button onClick={() => place.setFind('')}>Show All Tables</Button>
      </ListNotice>
    );
  }
  if (place.view === 'list') {
    return (
      <Ledger label="Tables" heads={HEADS} className={styles.columns}>
        {found.map((table) => (
          <TableLine key={table.id} {...partsOf(table)} />
        ))}
      </Ledger>
    );
  }
  return (
    <CardGrid label="Tables">
      {found.map((table) => (
        <TableCard key={table.id} {...partsOf(table)} />
      ))}
    </CardGrid>
  );
}

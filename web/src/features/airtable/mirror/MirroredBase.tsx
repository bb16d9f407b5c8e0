import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import { ListNotice } from '../../../components/ListNotice.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import type { Analysis } from '../schema.ts';
import { DataExplorer } from './DataExplorer.tsx';
import { MirrorStats } from './MirrorStats.tsx';
import { MirrorToolbar } from './MirrorToolbar.tsx';
import { SchemaDetails } from './SchemaDetails.tsx';
import { TableOverview } from '../TableOverview.tsx';
import { TABS, useMirrorPlace } from '../useMirrorState.ts';

export interface MirroredBaseProps {
  tables: readonly AirtableTable[];
  /** By the name of the table. */
  analyses: ReadonlyMap<string, Analysis>;
}

export function MirroredBase({ tables, analyses }: MirroredBaseProps) {
  const place = useMirrorPlace(tables);
  const { table, tab } = place;

  return (
    <>
      <MirrorStats tables={tables} analyses={analyses} />
      {table ? (
        <>
          <MirrorToolbar tables={tables} chosen={table} place={place} />
          <Tabs
            label="What to see of the base"
            tabs={TABS}
            chosen={tab}
            onChoose={(chosen) => place.go({ tab: chosen })}
          >
            {tab === 'Tables Overview' && (
              <TableOverview tables={tables} analyses={analyses} place={place} />
            )}
            {tab === 'Schema Details' && (
              <SchemaDetails table={table} tables={tables} place={place} />
            )}
            {tab === 'Data Explorer' && (
              <DataExplorer table={table} analysis={analyses.get(table.name)} />
            )}
          </Tabs>
        </>
      ) : (
        <ListNotice
          title="This base has no tables yet"
          text="Add the first one in Airtable, then press Refresh."
        />
      )}
    </>
  );
}

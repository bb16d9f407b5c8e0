import { CardGrid } from '../../../components/CardGrid.tsx';
import { ListNotice } from '../../../components/ListNotice.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import type { Reply } from '../../../lib/api.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import { fitting } from '../fitting.ts';
import { TableCard } from '../TableCard.tsx';
import { summaryOf } from './tableSummary.ts';

interface TableCardsProps {
  tables: Reply<'GET /api/airtable/tables'>['tables'];
}

/** What is searched for stands in the address, so that Back from a table returns to it. */
export function TableCards({ tables }: TableCardsProps) {
  const { get, replace } = useQueryParams();
  const find = get('find');
  const isSearched = find.trim() !== '';
  const matching = fitting(tables, find);

  return (
    <>
      <Toolbar>
        <SearchField
          label="Search tables"
          placeholder="Search tables..."
          value={find}
          onChange={(text) => replace({ find: text })}
        />
      </Toolbar>
      {matching.length === 0 && (
        <ListNotice
          title={
            isSearched ? 'No tables match your search criteria' : 'No tables found in your database'
          }
          text={
            isSearched
              ? 'Tables are searched by their names. Shorten the search, or empty it to see them all.'
              : 'A table that is added to the base in Airtable will stand here.'
          }
        />
      )}
      <CardGrid label="Tables">
        {matching.map((table) => (
          <TableCard key={table.name} table={summaryOf(table)} />
        ))}
      </CardGrid>
    </>
  );
}

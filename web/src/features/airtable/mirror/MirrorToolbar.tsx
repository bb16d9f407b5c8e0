import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import { SearchField } from '../../../components/SearchField.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import { ViewToggle } from '../../../components/ViewToggle.tsx';
import { fitting } from '../fitting.ts';
import type { MirrorPlace } from '../useMirrorState.ts';

interface MirrorToolbarProps {
  tables: readonly AirtableTable[];
  chosen: AirtableTable;
  place: MirrorPlace;
}

/** What is searched for narrows the overview and the choice of tables alike. */
export function MirrorToolbar({ tables, chosen, place }: MirrorToolbarProps) {
  const found = fitting(tables, place.find);
  const options = tables.filter((table) => table === chosen || found.includes(table));

  return (
    <Toolbar>
      <SearchField
        label="Search tables"
        placeholder="Search tables..."
        value={place.find}
        onChange={place.setFind}
      />
      <SelectField
        label="Table"
        options={options.map(({ name }) => name)}
        value={chosen.name}
        onChange={(table) => place.go({ table })}
      />
      {place.tab === 'Tables Overview' && (
        <ViewToggle view={place.view} onChange={(view) => place.go({ view })} />
      )}
    </Toolbar>
  );
}

import type {
  MilitaryItem,
  MilitaryItemSummary,
} from '../../../../../shared/entities/military-item.ts';
import { apiWithHeaders } from '../../../lib/api.ts';
import { ExportCsv } from '../../common/ExportCsv.tsx';

/** Saves the listed items with their long texts, which the list itself does not have. */
export const ExportItems = ({ matching }: { matching: readonly MilitaryItemSummary[] }) => (
  <ExportCsv
    hint="Saves the items that match the filters"
    fetchPage={async (query, signal) => {
      const { data, headers } = await apiWithHeaders('GET /api/military-items', { query, signal });
      // Without `fields=summary` it answers whole items.
      return { rows: data as readonly MilitaryItem[], headers };
    }}
    select={(items) => {
      const byId = new Map(items.map((item) => [item.id, item]));
      return matching.flatMap(({ id }) => byId.get(id) ?? []);
    }}
    format={async (items) => (await import('./itemsCsv.ts')).formatItemsCsv(items)}
    fileName="items"
    doneTitle="Items Exported"
    nouns={['item', 'items']}
  />
);

import { apiWithHeaders } from '../../../lib/api.ts';
import { ExportCsv } from '../../common/ExportCsv.tsx';

export const ExportButton = () => (
  <ExportCsv
    hint="Saves every entry in a file that can be imported again"
    fetchPage={async (query, signal) => {
      const { data, headers } = await apiWithHeaders('GET /api/asmic-entries', { query, signal });
      return { rows: data, headers };
    }}
    format={async (entries) => (await import('./csv.ts')).formatEntriesCsv(entries)}
    fileName="asmic-entries"
    doneTitle="Reference Catalog Exported"
    nouns={['entry', 'entries']}
  />
);

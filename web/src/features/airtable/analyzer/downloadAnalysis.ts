import { formatTimestamp } from '../../../components/Timestamp.tsx';
import type { Reply } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/saveFile.ts';

type Answer = Pick<Reply<'GET /api/airtable/schema'>, 'schema'> &
  Partial<Pick<Reply<'GET /api/airtable/schema'>, 'tableAnalysis'>>;

/** Saves what is known of the base as `airtable-analysis-2026-11-18.json`. */
export function downloadAnalysis({ schema, tableAnalysis = [] }: Answer) {
  const timestamp = new Date().toISOString();
  const text = JSON.stringify({ timestamp, schema, tableAnalysis }, null, 2);
  saveFile(`airtable-analysis-${formatTimestamp(timestamp).day}.json`, text, 'application/json');
}

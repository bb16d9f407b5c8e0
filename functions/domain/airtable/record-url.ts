const AIRTABLE_API = 'https://api.airtable.com';

interface RecordPlace {
  /** Address of the base. */
  source: string;
  /** Null if the schema could not be read. */
  tableId: string | null;
  recordId: string;
}

/** The record's page at Airtable, or at the emulator that stands in for it. */
export function toRecordUrl({ source, tableId, recordId }: RecordPlace): string | null {
  if (!tableId || !recordId) return null;
  const [api = '', baseId = ''] = source.split('/v0/');
  const site = api === AIRTABLE_API ? 'https://airtable.com' : api;
  return [site, baseId, tableId, encodeURIComponent(recordId)].join('/');
}

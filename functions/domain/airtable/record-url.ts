const AIRTABLE_API = 'https://api.airtable.com';

interface RecordPlace {
  source: string;
  tableId: string | null;
  recordId: string;
}

export function toRecordUrl({ source, tableId, recordId }: RecordPlace): string | null {
  if (!tableId || !recordId) return null;
  const [api = '', baseId = ''] = source.split('/v0/');
  const site = api === AIRTABLE_API ? 'https://airtable.com' : api;
  return [site, baseId, tableId, encodeURIComponent(recordId)].join('/');
}

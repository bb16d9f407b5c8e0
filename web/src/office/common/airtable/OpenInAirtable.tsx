interface OpenInAirtableProps {
  recordId: string;
  className?: string;
}

export function OpenInAirtable({ recordId, className }: OpenInAirtableProps) {
  return (
    <a
      href={`/api/airtable/item-log/${encodeURIComponent(recordId)}/page`}
      target="_blank"
      rel="noopener"
      className={className}
    >
      Open in Airtable
      <span className="visually-hidden">, opens in a new tab</span>
    </a>
  );
}

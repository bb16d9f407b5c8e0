interface RecordLinkProps {
  recordId: string;
  name: string;
}

export function RecordLink({ recordId, name }: RecordLinkProps) {
  if (!recordId) return name;
  return (
    <a
      href={`/api/airtable/item-log/${encodeURIComponent(recordId)}/page`}
      target="_blank"
      rel="noopener"
    >
      {name}
      <span className="visually-hidden">, opens Airtable in a new tab</span>
    </a>
  );
}

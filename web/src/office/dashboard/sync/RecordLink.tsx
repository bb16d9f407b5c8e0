interface RecordLinkProps {
  recordId: string;
  name: string;
  className?: string | undefined;
}

export function RecordLink({ recordId, name, className }: RecordLinkProps) {
  if (!recordId) return <span className={className}>{name}</span>;
  return (
    <a
      href={`/api/airtable/item-log/${encodeURIComponent(recordId)}/page`}
      target="_blank"
      rel="noopener"
      className={className}
    >
      {name}
      <span className="visually-hidden">, opens Airtable in a new tab</span>
    </a>
  );
}

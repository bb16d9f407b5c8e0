import { Button } from '@mui/material';
import type { ElementType } from 'react';

interface OpenInAirtableProps {
  recordId: string;
  name?: string;
  isButton?: boolean;
}

export function OpenInAirtable({ recordId, name, isButton = false }: OpenInAirtableProps) {
  const Element: ElementType = isButton ? Button : 'a';

  return (
    <Element
      href={`/api/airtable/item-log/${encodeURIComponent(recordId)}/page`}
      target="_blank"
      rel="noopener"
    >
      {name ?? 'Open in Airtable'}
      <span className="visually-hidden">, opens {name && 'Airtable '}in a new tab</span>
    </Element>
  );
}

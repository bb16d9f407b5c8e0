import { Button } from '@mui/material';
import type { ElementType } from 'react';

interface OpenInAirtableProps {
  recordId: string;
  isButton?: boolean;
}

export function OpenInAirtable({ recordId, isButton = false }: OpenInAirtableProps) {
  const Element: ElementType = isButton ? Button : 'a';

  return (
    <Element
      href={`/api/airtable/item-log/${encodeURIComponent(recordId)}/page`}
      target="_blank"
      rel="noopener"
    >
      Open in Airtable
      <span className="visually-hidden">, opens in a new tab</span>
    </Element>
  );
}

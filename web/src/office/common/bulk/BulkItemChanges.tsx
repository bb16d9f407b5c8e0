import { Typography } from '@mui/material';
import type { ItemFieldChange } from '../../../../../shared/entities/item-event.ts';
import { ItemFieldChanges } from '../history/ItemFieldChanges.tsx';

interface BulkItemChangesProps {
  name: string;
  changes: readonly ItemFieldChange[];
  reason?: string | null;
  note?: string | null;
}

export const BulkItemChanges = ({ name, changes, reason, note }: BulkItemChangesProps) => (
  <li>
    <Typography variant="button" component="p">
      {name || 'Deleted item'}
    </Typography>
    {reason && (
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        {reason}
      </Typography>
    )}
    {note && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {note}
      </Typography>
    )}
    <ItemFieldChanges changes={changes} />
  </li>
);

import { Box, Button } from '@mui/material';
import type { AirtableUpdate } from '../../../../shared/entities/hold.ts';
import { useRetryAirtable } from '../common/holdsQuery.ts';
import { Permitted } from '../common/Permitted.tsx';

interface AirtableStateProps {
  /** Null if Airtable has nothing to update. */
  update: AirtableUpdate | null;
  productId: string;
  name: string;
  /** Shown once Airtable is updated. */
  written: string;
}

/** The state of the update of a piece's record in Airtable. */
export function AirtableState({ update, productId, name, written }: AirtableStateProps) {
  const retry = useRetryAirtable();

  if (update?.state !== 'failed') {
    return <>{update === null || update.state === 'written' ? written : 'Waiting for Airtable'}</>;
  }
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      Airtable could not be updated: {update.error ?? 'no reason was given'}{' '}
      <Permitted to="sell">
        <Button
          variant="text"
          size="small"
          aria-disabled={retry.isPending}
          onClick={() => retry.mutate(productId)}
        >
          Try Again<span className="visually-hidden">: {name}</span>
        </Button>
      </Permitted>
    </Box>
  );
}

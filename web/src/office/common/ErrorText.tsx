import { Typography } from '@mui/material';
import { getErrorMessage, isAccessError } from '../../lib/api.ts';

/** Why an action failed. The whole screen reports access errors. */
export function ErrorText({ error }: { error: Error | null }) {
  if (!error || isAccessError(error)) return null;
  return (
    <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
      {getErrorMessage(error)}
    </Typography>
  );
}

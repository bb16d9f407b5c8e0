import { Alert, Button, Typography } from '@mui/material';
import { isAccessError } from '../../../../lib/api.ts';
import { getImportErrorMessage, isWorthRetrying } from './importMessages.ts';

interface ImportFailedProps {
  title: string;
  error: Error;
  onRetry?: () => void;
  advice?: string;
}

export function ImportFailed({ title, error, onRetry, advice }: ImportFailedProps) {
  // The whole screen reports access errors.
  if (isAccessError(error)) return null;
  return (
    <Alert severity="error">
      <Typography variant="button" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {getImportErrorMessage(error)} {isWorthRetrying(error) && advice}
      </Typography>
      {onRetry && isWorthRetrying(error) && (
        <Button variant="text" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </Alert>
  );
}

import { Alert, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** Tells what is wrong and what can be done. */
export function TitledAlert({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();

  return (
    <Alert
      severity="error"
      role="region"
      aria-labelledby={id}
      sx={{ my: 2, '& p': { maxWidth: '72ch', mt: 0.75 } }}
    >
      <Typography variant="h3" component="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Alert>
  );
}

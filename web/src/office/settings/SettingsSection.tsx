import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId();

  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        py: 2.5,
        display: 'grid',
        columnGap: 4,
        rowGap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 16rem) minmax(0, 44rem)' },
        alignItems: 'start',
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: '4px double', borderTopColor: 'text.primary' },
      }}
    >
      <div>
        <Typography variant="h3" component="h2" id={id}>
          {title}
        </Typography>
        {hint && (
          <Typography variant="body2" sx={{ mt: 0.5, maxWidth: '34ch', color: 'text.secondary' }}>
            {hint}
          </Typography>
        )}
      </div>
      <Stack sx={{ gap: 2, minWidth: 0 }}>{children}</Stack>
    </Box>
  );
}

import { Box, Breadcrumbs, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Link } from '../../ui/Link.tsx';
import { TITLE_ID } from './focusTitle.ts';
import { Row } from './Row.ts';
import { useCurrentScreen } from './screens.ts';

interface OfficePageProps {
  title: string;
  subtitle: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A screen of the office: its title, what it is for, what can be done there, and its content. */
export function OfficePage({ title, subtitle, action, children }: OfficePageProps) {
  usePageTitle(title, subtitle);
  const screen = useCurrentScreen();

  return (
    <Box
      sx={{
        maxWidth: 'var(--page-width)',
        minHeight: '70vh',
        px: 'var(--page-gutter)',
        pt: { xs: 1, lg: 2 },
        pb: 8,
      }}
    >
      {screen && (
        <Breadcrumbs aria-label="Breadcrumb" className="no-print" sx={{ mb: 0.5 }}>
          {screen.group !== screen.label && <span>{screen.group}</span>}
          <Link to={screen.to} aria-current={screen.isOpen ? 'page' : undefined}>
            {screen.label}
          </Link>
        </Breadcrumbs>
      )}
      <Row
        as="header"
        sx={{ mb: 2, gap: '0.5rem 2rem', alignItems: 'end', justifyContent: 'space-between' }}
      >
        <div>
          <Typography
            variant="h2"
            component="h1"
            id={TITLE_ID}
            tabIndex={-1}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {title}
          </Typography>
          <Typography variant="body2" sx={{ maxWidth: '90ch', color: 'text.secondary' }}>
            {subtitle}
          </Typography>
        </div>
        {action && (
          <Row className="no-print" sx={{ gap: 1.5 }}>
            {action}
          </Row>
        )}
      </Row>
      {children}
    </Box>
  );
}

import { Box, Typography } from '@mui/material';
import { type ReactNode, type Ref, useId } from 'react';
import { Row } from './Row.ts';

interface SectionProps {
  title: string;
  id?: string;
  aside?: ReactNode;
  isRuled?: boolean;
  /** Makes the heading focusable. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A titled part of a screen. */
export function Section(props: SectionProps) {
  const { title, id, aside, isRuled = true, headingRef, children } = props;
  const headingId = useId();

  return (
    <Box
      component="section"
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={headingId}
      sx={{ mt: 4, minWidth: 0, scrollMarginTop: '4rem' }}
    >
      <Row
        sx={{
          mb: 1.25,
          columnGap: 3,
          alignItems: 'baseline',
          justifyContent: 'space-between',
          ...(isRuled && { pb: 0.5, borderBottom: '4px double' }),
        }}
      >
        <Typography
          ref={headingRef}
          variant="h3"
          component="h2"
          id={headingId}
          tabIndex={headingRef ? -1 : undefined}
        >
          {title}
        </Typography>
        {aside}
      </Row>
      {children}
    </Box>
  );
}

import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Link } from '../../../ui/Link.tsx';

export type LinkToItem = (id: string) => { to: To; state?: unknown; replace?: boolean };

const MAX_SHOWN = 3;

interface LookalikeListProps<L> {
  lookalikes: readonly L[];
  children: (lookalike: L) => ReactNode;
}

export function LookalikeList<L extends { item: MilitaryItemSummary }>({
  lookalikes,
  children,
}: LookalikeListProps<L>) {
  const more = lookalikes.length - MAX_SHOWN;

  return (
    <Box
      component="ul"
      sx={{
        px: 1.5,
        py: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: 'secondary.main',
        '& > li + li': { mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' },
      }}
    >
      {lookalikes.slice(0, MAX_SHOWN).map((lookalike) => (
        <Stack
          component="li"
          key={lookalike.item.id}
          direction="row"
          sx={{ gap: 1.5, alignItems: 'center' }}
        >
          {children(lookalike)}
        </Stack>
      ))}
      {more > 0 && (
        <Typography component="li" variant="caption" color="textSecondary">
          {more === 1 ? '1 more item' : `${more} more items`}
        </Typography>
      )}
    </Box>
  );
}

interface DismissButtonProps {
  item: MilitaryItemSummary;
  onClick: () => void;
}

export const DismissButton = ({ item, onClick }: DismissButtonProps) => (
  <Button variant="text" onClick={onClick}>
    Different Item<span className="visually-hidden">: {item.name}</span>
  </Button>
);

export function ItemReference({ item, linkTo }: { item: MilitaryItemSummary; linkTo: LinkToItem }) {
  const at = item.catalogDate ?? item.createdAt;

  return (
    <>
      “<Link {...linkTo(item.id)}>{item.name}</Link>”{at && `, cataloged ${formatDate(at)}`}
    </>
  );
}

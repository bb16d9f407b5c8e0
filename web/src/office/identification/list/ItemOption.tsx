import { Box, Stack, Typography } from '@mui/material';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { Photo } from '../../../ui/Photo.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { clampLines } from '../../common/clampLines.ts';
import { getMainPhoto } from '../../common/items/itemFields.ts';
import { getVerifiedMatch, isCompared } from '../../common/items/itemMatches.ts';

export function ItemOption({ item }: { item: MilitaryItemSummary }) {
  const identity = getVerifiedMatch(item);
  const facts = [item.itemType, item.era?.replace(/ \(.*\)$/, '')].filter(Boolean).join(' · ');

  return (
    <Stack direction="row" sx={{ py: 1, pl: 0.75, pr: 1.25, gap: 1.5, alignItems: 'start' }}>
      <Box aria-hidden="true" sx={{ flex: 'none', width: '4rem', p: 0.375, bgcolor: 'linen' }}>
        <Photo src={getMainPhoto(item)} alt="" />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="button" sx={clampLines(2)}>
          {item.name}
        </Typography>
        <Typography variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
          {facts}
        </Typography>
        {(identity || isCompared(item)) && (
          <Stack direction="row" component="span" sx={{ columnGap: 1, flexWrap: 'wrap' }}>
            <StatusBadge tone={identity ? 'success' : 'info'}>
              {identity ? 'Identified' : 'Compared'}
            </StatusBadge>
            {identity && <Typography variant="caption">{identity.asmicNumber}</Typography>}
          </Stack>
        )}
      </Box>
    </Stack>
  );
}

import { Chip } from '@mui/material';
import type { PaletteColor } from '../../../ui/theme/palette.ts';

const STATUS_COLORS: ReadonlyMap<string, PaletteColor> = new Map([
  ['List', 'fern'],
  ['Ebay', 'airmail'],
  ['Owned', 'straw'],
  ['Sold', 'fieldGrey'],
  ['Reserved', 'amber'],
]);

/** Returns the name of a token: `var(--guidon-palette-<color>)`. Unknown statuses are gray. */
export const getStatusColor = (status: string) => STATUS_COLORS.get(status) ?? 'fieldGrey';

export function ItemStatus({ status }: { status: string }) {
  const color = getStatusColor(status);
  return (
    <Chip
      component="span"
      variant="filled"
      label={status}
      sx={{ bgcolor: color, color: color === 'straw' || color === 'amber' ? 'ink' : 'paper' }}
    />
  );
}

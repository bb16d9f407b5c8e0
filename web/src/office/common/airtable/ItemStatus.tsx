import { Chip } from '@mui/material';
import type { PaletteColor } from '../../../ui/theme/palette.ts';

const STATUS_COLORS = {
  List: 'fern',
  Ebay: 'airmail',
  Owned: 'straw',
  Sold: 'fieldGrey',
  Reserved: 'amber',
} as const satisfies Record<string, PaletteColor>;
type StatusColor = (typeof STATUS_COLORS)[keyof typeof STATUS_COLORS];

/** Returns the name of a token: `var(--guidon-palette-<color>)`. Unknown statuses are gray. */
export function getStatusColor(status: string): StatusColor {
  return isKnown(status) ? STATUS_COLORS[status] : 'fieldGrey';
}

const isKnown = (status: string): status is keyof typeof STATUS_COLORS =>
  Object.hasOwn(STATUS_COLORS, status);

const LIGHT_COLORS: ReadonlySet<StatusColor> = new Set(['straw', 'amber']);

export function ItemStatus({ status }: { status: string }) {
  const color = getStatusColor(status);
  return (
    <Chip
      component="span"
      variant="filled"
      label={status}
      sx={{ bgcolor: color, color: LIGHT_COLORS.has(color) ? 'ink' : 'paper' }}
    />
  );
}

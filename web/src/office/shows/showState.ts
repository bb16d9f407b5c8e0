import type { Show, ShowPiece } from '../../../../shared/entities/show.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatCount } from '../../lib/formatCount.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';

interface Badge {
  label: string;
  tone: Tone;
}

export function getShowState(
  { from, to, closedAt }: Pick<Show, 'from' | 'to' | 'closedAt'>,
  today: string,
): Badge {
  if (closedAt !== null) return { label: 'Closed', tone: 'neutral' };
  if (today < from) return { label: 'Planned', tone: 'info' };
  return today <= to
    ? { label: 'On now', tone: 'success' }
    : { label: 'To be closed', tone: 'attention' };
}

export const PIECE_STATES: Readonly<Record<ShowPiece['state'], Badge>> = {
  taken: { label: 'At the show', tone: 'info' },
  sold: { label: 'Sold', tone: 'success' },
  back: { label: 'Taken back', tone: 'neutral' },
  missing: { label: 'Missing', tone: 'critical' },
};

/** At the show: neither sold nor taken back. */
export const isPresent = ({ state }: Pick<ShowPiece, 'state'>): boolean => state === 'taken';

/** Missing pieces may be found after the show. */
export const canComeBack = ({ state }: Pick<ShowPiece, 'state'>): boolean =>
  state === 'taken' || state === 'missing';

export const formatDays = ({ from, to }: Pick<Show, 'from' | 'to'>): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

const MAX_NAMES = 8;

export function listNames(pieces: readonly { name: string }[]): string {
  const names = pieces.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = pieces.length - names.length;
  return (more > 0 ? [...names, `${formatPieces(more)} more`] : names).join('; ');
}

export const formatPieces = (count: number): string =>
  count === 1 ? '1 piece' : `${formatCount(count)} pieces`;

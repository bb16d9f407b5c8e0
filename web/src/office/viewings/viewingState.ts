import type {
  PrivateViewing,
  ViewingGuest,
  ViewingSummary,
} from '../../../../shared/entities/private-viewing.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';

type Times = Pick<PrivateViewing, 'endedAt' | 'until'>;

/** The links work. */
export const isOpen = ({ endedAt, until }: Times, nowMs: number): boolean =>
  endedAt === null && Date.parse(until) > nowMs;

export function getViewingState(
  viewing: Times & Pick<ViewingSummary, 'sentCount'>,
  nowMs: number,
): { label: string; tone: Tone } {
  if (viewing.endedAt !== null) return { label: 'Ended', tone: 'neutral' };
  if (!isOpen(viewing, nowMs)) return { label: 'Over', tone: 'neutral' };
  return viewing.sentCount > 0
    ? { label: 'Open', tone: 'success' }
    : { label: 'Not sent', tone: 'attention' };
}

export const isSent = ({ sentAt }: ViewingGuest): boolean => sentAt !== null;

import type { SyncChange } from '../../../../../shared/entities/sync-run.ts';
import type { Tone } from '../../../ui/StatusBadge.tsx';

export const SYNC_CHANGE_KINDS: Readonly<
  Record<SyncChange['kind'], { label: string; tone: Tone }>
> = {
  created: { label: 'New', tone: 'success' },
  updated: { label: 'Changed', tone: 'info' },
  sold: { label: 'Sold out', tone: 'critical' },
  unlisted: { label: 'Unlisted', tone: 'neutral' },
};

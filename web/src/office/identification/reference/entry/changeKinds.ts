import type { CatalogChange } from '../../../../../../shared/entities/catalog-change.ts';
import { formatCount } from '../../../../lib/formatCount.ts';
import type { Tone } from '../../../../ui/StatusBadge.tsx';

export const CATALOG_CHANGE_KINDS: Readonly<
  Record<CatalogChange['kind'], { label: string; tone: Tone }>
> = {
  imported: { label: 'Imported', tone: 'success' },
  edited: { label: 'Edited', tone: 'info' },
  deleted: { label: 'Deleted', tone: 'attention' },
  undone: { label: 'Undone', tone: 'neutral' },
};

export const formatEntries = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`;

export function formatEffect({
  added,
  changed,
  deleted,
}: Pick<CatalogChange, 'added' | 'changed' | 'deleted'>): string {
  const counts = [
    [added, 'added'],
    [changed, 'changed'],
    [deleted, 'deleted'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, verb], index) =>
      index === 0 ? `${formatEntries(count)} ${verb}` : `${formatCount(count)} ${verb}`,
    )
    .join(', ');
}

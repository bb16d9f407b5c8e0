import { useDeferredValue, useMemo } from 'react';
import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { ITEM_TYPES } from '../../../../../../shared/vocabulary.ts';
import type { View } from '../../../../components/ViewToggle.tsx';
import { useQueryParams } from '../../../../lib/useQueryParams.ts';
import { searchWords } from './searchWords.ts';
import { getSort, SORTS } from './sorts.ts';

/** Which items are looked for, in which order and shape, as it stands in the address:
 *  `?find=airborne&type=Patches&sort=name&shape=cards`. */
export function useItemFilter(items: readonly MilitaryItem[]) {
  const { params, get, replace } = useQueryParams();
  const types = useMemo(() => typesOf(items), [items]);
  const find = get('find');
  const type = types.find((each) => each === params.get('type')) ?? '';
  const sort = getSort(params.get('sort'));

  // With thousands of items the search gives way to the typing.
  const wanted = useDeferredValue(find).trim().toLowerCase();
  const sorted = useMemo(() => items.toSorted(sort.order), [items, sort]);
  const matching = useMemo(
    () =>
      sorted.filter(
        (item) => (!type || item.itemType === type) && searchWords(item).includes(wanted),
      ),
    [sorted, type, wanted],
  );

  return {
    find,
    type,
    types,
    sort: sort.label,
    view: viewOf(params),
    matching,
    setFind: (text: string) => replace({ find: text }),
    setType: (wantedType: string) => replace({ type: wantedType }),
    setSort: (label: string) =>
      replace({ sort: SORTS.find((each) => each.label === label)?.inAddress ?? '' }),
    setView: (view: View) => replace({ shape: view === 'grid' ? 'cards' : '' }),
    clear: () => replace({ find: '', type: '' }),
  };
}
export type ItemFilter = ReturnType<typeof useItemFilter>;

export const viewOf = (params: URLSearchParams): View =>
  params.get('shape') === 'cards' ? 'grid' : 'list';

/** Those that there are, in the order of the form; others after them. */
function typesOf(items: readonly MilitaryItem[]): string[] {
  const present = new Set(items.map(({ itemType }) => itemType));
  const known = ITEM_TYPES.filter((type) => present.delete(type));
  return [...known, ...[...present].filter(Boolean).sort()];
}

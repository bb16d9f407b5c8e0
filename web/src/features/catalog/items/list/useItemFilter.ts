import { useDeferredValue, useMemo } from 'react';
import type {
  MilitaryItem,
  MilitaryItemSummary,
} from '../../../../../../shared/entities/military-item.ts';
import { normalizeText } from '../../../../../../shared/search/normalize.ts';
import { ITEM_TYPES } from '../../../../../../shared/vocabulary.ts';
import type { View } from '../../../../components/ViewToggle.tsx';
import { useQueryParams } from '../../../../lib/useQueryParams.ts';
import { useItemTexts } from '../../itemsQuery.ts';
import { getSort, SORTS } from './sorts.ts';

/** Search, type, sort order and view of the list, kept in the URL:
 *  `?find=airborne&type=Patches&sort=name&shape=cards`. */
export function useItemFilter(items: readonly MilitaryItemSummary[]) {
  const { params, get, replace } = useQueryParams();
  const types = useMemo(() => getTypes(items), [items]);
  const find = get('find');
  const type = types.find((each) => each === params.get('type')) ?? '';
  const sort = getSort(params.get('sort'));

  const texts = useItemTexts(find.trim() !== '');
  // Keeps typing responsive with thousands of items.
  const query = normalizeText(useDeferredValue(find));
  const sorted = useMemo(() => items.toSorted(sort.order), [items, sort]);
  const matching = useMemo(() => {
    const words = query.split(' ');
    const hasWords = (item: MilitaryItemSummary) => {
      const text = getSearchText(texts?.get(item.id) ?? item);
      return words.every((word) => text.includes(word));
    };
    return sorted.filter((item) => (!type || item.itemType === type) && hasWords(item));
  }, [sorted, type, texts, query]);

  return {
    find,
    type,
    types,
    sort: sort.label,
    view: getView(params),
    matching,
    setFind: (text: string) => replace({ find: text }),
    setType: (next: string) => replace({ type: next }),
    setSort: (label: string) =>
      replace({ sort: SORTS.find((each) => each.label === label)?.param ?? '' }),
    setView: (view: View) => replace({ shape: view === 'grid' ? 'cards' : '' }),
    clear: () => replace({ find: '', type: '' }),
  };
}
export type ItemFilter = ReturnType<typeof useItemFilter>;

const getView = (params: URLSearchParams): View =>
  params.get('shape') === 'cards' ? 'grid' : 'list';

/** Types of the items, in the order of the form; other types come last. */
function getTypes(items: readonly MilitaryItemSummary[]): string[] {
  const present = new Set(items.map(({ itemType }) => itemType));
  const known = ITEM_TYPES.filter((type) => present.delete(type));
  return [...known, ...[...present].filter(Boolean).sort()];
}

/** Items unchanged by a refetch keep their identity, so their text is computed once. */
const searchTexts = new WeakMap<object, string>();

/** The long texts are missing until they are loaded. */
function getSearchText(item: MilitaryItemSummary & Partial<MilitaryItem>): string {
  const known = searchTexts.get(item);
  if (known !== undefined) return known;
  const text = normalizeText(
    [
      item.name,
      item.catalogNumber,
      item.itemType,
      item.era,
      item.primaryMaterial,
      item.secondaryMaterial,
      item.unitDesignation,
      item.manufacturer,
      item.rank,
      item.airtableId,
      item.description,
      item.authenticityNotes,
    ]
      .filter(Boolean)
      .join(' '),
  );
  searchTexts.set(item, text);
  return text;
}

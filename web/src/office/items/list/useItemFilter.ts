import { useDeferredValue, useMemo } from 'react';
import type {
  MilitaryItemSummary,
  MilitaryItemTexts,
} from '../../../../../shared/entities/military-item.ts';
import { normalizeText } from '../../../../../shared/text/normalize.ts';
import { CONDITIONS, ERAS, ITEM_TYPES } from '../../../../../shared/vocabulary.ts';
import { useAuth } from '../../../lib/auth.ts';
import type { SortOrder } from '../../../lib/compareValues.ts';
import { foldForFilter } from '../../../lib/foldForFilter.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import {
  getIdentificationLevel,
  IDENTIFICATION_LEVELS,
} from '../../common/items/identification.ts';
import { useItemTexts } from '../../common/items/itemsQuery.ts';
import type { View } from '../../common/list/ViewToggle.tsx';
import { findItemSort, ITEM_SORTS } from './sorts.ts';
import { useVisibleColumns } from './useVisibleColumns.ts';

export const ITEM_VIEW_PARAMS = [
  'find',
  'type',
  'era',
  'condition',
  'location',
  'identified',
  'only',
  'sort',
  'shape',
];

/** Keeps the state in the URL: `?find=airborne&type=Patches&only=today&sort=name&shape=cards`. */
export function useItemFilter(items: readonly MilitaryItemSummary[]) {
  const { params, get, replace } = useQueryParams();
  const { user } = useAuth();
  const isVisible = useVisibleColumns();
  const sorts = ITEM_SORTS.filter(({ column }) => isVisible(column));
  const types = useMemo(() => getValues(items, 'itemType', ITEM_TYPES), [items]);
  const eras = useMemo(() => getValues(items, 'era', ERAS), [items]);
  const locations = useMemo(() => getValues(items, 'storageLocation', []), [items]);
  const conditions = useMemo(() => getValues(items, 'condition', CONDITIONS), [items]);
  const find = get('find');
  const type = types.find((each) => each === params.get('type')) ?? '';
  const era = eras.find((each) => each === params.get('era')) ?? '';
  const condition = conditions.find((each) => each === params.get('condition')) ?? '';
  const location = locations.find((each) => each === params.get('location')) ?? '';
  const only = SUBSETS.find(({ param }) => param === params.get('only'));
  const identified = IDENTIFICATION_LEVELS.find((each) => each === params.get('identified')) ?? '';
  const sort = findItemSort(sorts, params.get('sort'));

  const texts = useItemTexts(find.trim() !== '');
  const query = foldForFilter(normalizeText(useDeferredValue(find)));
  const sorted = useMemo(() => items.toSorted(sort.compare), [items, sort]);
  const matching = useMemo(() => {
    const words = query.split(' ');
    const hasWords = (item: MilitaryItemSummary) => {
      const text = getSearchText(item, texts?.get(item.id));
      return words.every((word) => text.includes(word));
    };
    return sorted.filter(
      (item) =>
        (!type || item.itemType === type) &&
        (!era || item.era === era) &&
        (!condition || item.condition === condition) &&
        (!location || item.storageLocation === location) &&
        (!identified || getIdentificationLevel(item) === identified) &&
        (!only || only.has(item, user?.id)) &&
        hasWords(item),
    );
  }, [sorted, type, era, condition, location, identified, only, user?.id, texts, query]);

  return {
    find,
    type,
    types,
    era,
    eras,
    condition,
    conditions,
    location,
    locations,
    identified,
    only: only?.label ?? '',
    sort: sort.label,
    sorts: sorts.map(({ label }) => label),
    sorting: {
      sort: sort.column,
      order: sort.order,
      onChange: (column: string, order: SortOrder) =>
        replace({
          sort: sorts.find((each) => each.column === column && each.order === order)?.param ?? '',
        }),
    },
    view: getView(params),
    matching,
    isLoadingTexts: find.trim() !== '' && !texts,
    setFind: (text: string) => replace({ find: text }),
    setType: (next: string) => replace({ type: next }),
    setEra: (next: string) => replace({ era: next }),
    setCondition: (next: string) => replace({ condition: next }),
    setLocation: (next: string) => replace({ location: next }),
    setIdentified: (next: string) => replace({ identified: next }),
    setOnly: (label: string) =>
      replace({ only: SUBSETS.find((each) => each.label === label)?.param ?? '' }),
    setSort: (label: string) =>
      replace({ sort: sorts.find((each) => each.label === label)?.param ?? '' }),
    setView: (view: View) => replace({ shape: view === 'grid' ? 'cards' : '' }),
    clear: () =>
      replace({
        find: '',
        type: '',
        era: '',
        condition: '',
        location: '',
        identified: '',
        only: '',
      }),
  };
}
export type ItemFilter = ReturnType<typeof useItemFilter>;

const getView = (params: URLSearchParams): View =>
  params.get('shape') === 'cards' ? 'grid' : 'list';

interface Subset {
  label: string;
  param: string;
  has: (item: MilitaryItemSummary, userId: string | undefined) => boolean;
}

const SUBSETS: readonly Subset[] = [
  { label: 'In Airtable', param: 'airtable', has: ({ airtableId }) => airtableId !== null },
  { label: 'Not in Airtable', param: 'no-airtable', has: ({ airtableId }) => airtableId === null },
  { label: 'Without Photos', param: 'no-photos', has: ({ imageUrls }) => imageUrls.length === 0 },
  { label: 'Cataloged Today', param: 'today', has: ({ catalogDate }) => isToday(catalogDate) },
  {
    label: 'Cataloged by Me',
    param: 'mine',
    has: ({ catalogedBy }, userId) => catalogedBy === userId,
  },
];
export const SUBSET_LABELS = SUBSETS.map(({ label }) => label);

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();

function getValues(
  items: readonly MilitaryItemSummary[],
  field: 'itemType' | 'era' | 'condition' | 'storageLocation',
  order: readonly string[],
): string[] {
  const present = new Set(items.map((item) => item[field]));
  const known = order.filter((value) => present.delete(value));
  return [...known, ...[...present].filter((value) => value !== null).sort()].filter(Boolean);
}

/** Items unchanged by a refetch keep their identity, so their text is computed once. */
const searchTexts = new WeakMap<
  MilitaryItemSummary,
  { texts: MilitaryItemTexts | undefined; text: string }
>();

function getSearchText(item: MilitaryItemSummary, texts: MilitaryItemTexts | undefined): string {
  const known = searchTexts.get(item);
  if (known && known.texts === texts) return known.text;
  const words = normalizeText(
    [
      item.name,
      item.catalogNumber,
      item.itemType,
      item.era,
      item.primaryMaterial,
      item.secondaryMaterial,
      item.unitDesignation,
      item.unitNumber,
      item.motto,
      item.backing,
      item.manufacturer,
      item.rank,
      item.airtableId,
      texts?.description,
      texts?.authenticityNotes,
      item.authenticity,
      item.storageLocation,
    ]
      .filter(Boolean)
      .join(' '),
  );
  const text = foldForFilter(words);
  searchTexts.set(item, { texts, text });
  return text;
}

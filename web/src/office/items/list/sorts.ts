import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { CONDITIONS, ERAS } from '../../../../../shared/vocabulary.ts';
import { compareValues, type SortOrder, type SortValue } from '../../../lib/compareValues.ts';
import {
  getIdentificationLevel,
  IDENTIFICATION_LEVELS,
} from '../../common/items/identification.ts';

type GetValue = (item: MilitaryItemSummary) => SortValue;

interface Sort {
  label: string;
  param: string;
  column: string;
  order: SortOrder;
  compare: (a: MilitaryItemSummary, b: MilitaryItemSummary) => number;
}

const getName: GetValue = ({ name }) => name;
const getDate: GetValue = ({ catalogDate, createdAt }) => catalogDate ?? createdAt;

function getPlace(vocabulary: readonly string[], value: string | null): number {
  const place = vocabulary.indexOf(value ?? '');
  return place < 0 ? vocabulary.length : place;
}

function toSorts(
  param: string,
  column: string,
  [ascending, descending]: readonly [string, string],
  getValue: GetValue,
): Sort[] {
  const toSort = (order: SortOrder) => ({
    label: order === 'asc' ? ascending : descending,
    param: order === 'asc' ? param : `${param}-desc`,
    column,
    order,
    compare: (a: MilitaryItemSummary, b: MilitaryItemSummary) =>
      compareValues(getValue(a), getValue(b), order) || compareValues(getName(a), getName(b)),
  });
  return [toSort('asc'), toSort('desc')];
}

const byDate = (order: SortOrder) => (a: MilitaryItemSummary, b: MilitaryItemSummary) =>
  compareValues(getDate(a), getDate(b), order);

const NEWEST: Sort = {
  label: 'Newest',
  param: '',
  column: 'Cataloged',
  order: 'desc',
  compare: byDate('desc'),
};

export const ITEM_SORTS: readonly Sort[] = [
  NEWEST,
  {
    label: 'Oldest',
    param: 'oldest',
    column: 'Cataloged',
    order: 'asc',
    compare: byDate('asc'),
  },
  ...toSorts('name', 'Item', ['Name', 'Name, Z to A'], getName),
  ...toSorts('type', 'Type', ['Type', 'Type, Z to A'], ({ itemType }) => itemType),
  ...toSorts('era', 'Era', ['Era, Earliest First', 'Era, Latest First'], ({ era }) =>
    getPlace(ERAS, era),
  ),
  ...toSorts(
    'condition',
    'Condition',
    ['Condition, Best First', 'Condition, Worst First'],
    ({ condition }) => getPlace(CONDITIONS, condition),
  ),
  ...toSorts('identified', 'Identified', ['Identified First', 'Not Identified First'], (item) =>
    IDENTIFICATION_LEVELS.indexOf(getIdentificationLevel(item)),
  ),
  ...toSorts(
    'number',
    'Unique ID',
    ['Unique ID', 'Unique ID, Z to A'],
    ({ catalogNumber }) => catalogNumber,
  ),
  ...toSorts('unit', 'Unit', ['Unit', 'Unit, Z to A'], ({ unitDesignation }) => unitDesignation),
  ...toSorts(
    'location',
    'Location',
    ['Location', 'Location, Z to A'],
    ({ storageLocation }) => storageLocation,
  ),
  ...toSorts('price', 'Price', ['Price, Lowest First', 'Price, Highest First'], ({ sharePrice }) =>
    sharePrice === null || sharePrice === undefined ? null : Number(sharePrice),
  ),
  ...toSorts('cost', 'Cost', ['Cost, Lowest First', 'Cost, Highest First'], ({ cost }) =>
    cost === null || cost === undefined ? null : Number(cost),
  ),
];

/** @param sorts that the user's role includes */
export const findItemSort = (sorts: readonly Sort[], param: string | null) =>
  sorts.find((sort) => sort.param === param) ?? NEWEST;

import type { MilitaryItemSummary } from '../../../../../../shared/entities/military-item.ts';
import { CONDITIONS } from '../../../../../../shared/vocabulary.ts';

type Order = (a: MilitaryItemSummary, b: MilitaryItemSummary) => number;

interface Sort {
  label: string;
  param: string;
  order: Order;
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const grades: readonly string[] = CONDITIONS;
/** Unknown conditions sort last. */
const getGrade = ({ condition }: MilitaryItemSummary) => {
  const grade = grades.indexOf(condition);
  return grade < 0 ? grades.length : grade;
};
const getDate = ({ catalogDate, createdAt }: MilitaryItemSummary) => catalogDate ?? createdAt ?? '';

const newest: Order = (a, b) => {
  const [dateA, dateB] = [getDate(a), getDate(b)];
  if (dateA === dateB) return 0;
  return dateA < dateB ? 1 : -1;
};
const byName: Order = (a, b) => compare(a.name, b.name);

const NEWEST: Sort = { label: 'Newest', param: '', order: newest };

export const SORTS: readonly Sort[] = [
  NEWEST,
  { label: 'Oldest', param: 'oldest', order: (a, b) => newest(b, a) },
  { label: 'Name', param: 'name', order: byName },
  {
    label: 'Type',
    param: 'type',
    order: (a, b) => compare(a.itemType, b.itemType) || byName(a, b),
  },
  {
    label: 'Condition, Best First',
    param: 'condition',
    order: (a, b) => getGrade(a) - getGrade(b) || byName(a, b),
  },
];

/** Falls back to newest first. */
export const getSort = (param: string | null) =>
  SORTS.find((sort) => sort.param === param) ?? NEWEST;

import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { CONDITIONS } from '../../../../../../shared/vocabulary.ts';

type Order = (one: MilitaryItem, other: MilitaryItem) => number;

interface Sort {
  label: string;
  inAddress: string;
  order: Order;
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const grades: readonly string[] = CONDITIONS;
/** A condition that is not of the scale comes after all that are. */
const gradeOf = ({ condition }: MilitaryItem) => {
  const grade = grades.indexOf(condition);
  return grade < 0 ? grades.length : grade;
};
const dateOf = ({ catalogDate, createdAt }: MilitaryItem) => catalogDate ?? createdAt ?? '';

const newest: Order = (one, other) => {
  const [a, b] = [dateOf(one), dateOf(other)];
  if (a === b) return 0;
  return a < b ? 1 : -1;
};
const byName: Order = (one, other) => compare(one.name, other.name);

const NEWEST: Sort = { label: 'Newest', inAddress: '', order: newest };

export const SORTS: readonly Sort[] = [
  NEWEST,
  { label: 'Oldest', inAddress: 'oldest', order: (one, other) => newest(other, one) },
  { label: 'Name', inAddress: 'name', order: byName },
  {
    label: 'Type',
    inAddress: 'type',
    order: (one, other) => compare(one.itemType, other.itemType) || byName(one, other),
  },
  {
    label: 'Condition, Best First',
    inAddress: 'condition',
    order: (one, other) => gradeOf(one) - gradeOf(other) || byName(one, other),
  },
];

/** As the address has it; what it cannot have is the newest first. */
export const getSort = (inAddress: string | null) =>
  SORTS.find((sort) => sort.inAddress === inAddress) ?? NEWEST;

import type { LogOrder } from './useLogFilter.ts';

interface Sort extends LogOrder {
  label: string;
}

export const LOG_SORT_OPTIONS: readonly Sort[] = [
  { label: 'Newest', sort: 'created', order: 'desc' },
  { label: 'Oldest', sort: 'created', order: 'asc' },
  { label: 'Header', sort: 'header', order: 'asc' },
  { label: 'Header, Z to A', sort: 'header', order: 'desc' },
  { label: 'Unique ID', sort: 'uniqueId', order: 'asc' },
  { label: 'Unique ID, Z to A', sort: 'uniqueId', order: 'desc' },
  { label: 'Status', sort: 'status', order: 'asc' },
  { label: 'Status, Z to A', sort: 'status', order: 'desc' },
  { label: 'Type', sort: 'type', order: 'asc' },
  { label: 'Type, Z to A', sort: 'type', order: 'desc' },
  { label: 'Era', sort: 'era', order: 'asc' },
  { label: 'Era, Z to A', sort: 'era', order: 'desc' },
  { label: 'Condition', sort: 'condition', order: 'asc' },
  { label: 'Condition, Z to A', sort: 'condition', order: 'desc' },
  { label: 'Price, Lowest First', sort: 'price', order: 'asc' },
  { label: 'Price, Highest First', sort: 'price', order: 'desc' },
];

import { useState } from 'react';
import type { Item } from '../item.ts';

/** Which items are looked for. */
export function useItemFilter(items: readonly Item[]) {
  const [find, setFind] = useState('');
  const [status, setStatus] = useState('');
  const [type, setType] = useState('');
  const wanted = find.trim().toLowerCase();

  const isMatch = (item: Item) =>
    [item.header, item.summary, item.uniqueId].some((text) =>
      text.toLowerCase().includes(wanted),
    ) &&
    (!status || item.status === status) &&
    (!type || item.types.includes(type));

  return {
    find,
    setFind,
    status,
    setStatus,
    type,
    setType,
    isActive: wanted !== '' || status !== '' || type !== '',
    statuses: distinct(items.map((item) => item.status)),
    types: distinct(items.flatMap((item) => item.types)),
    matching: items.filter(isMatch),
  };
}
export type ItemFilter = ReturnType<typeof useItemFilter>;

const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))].sort();

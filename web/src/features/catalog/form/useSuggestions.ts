import { useMemo } from 'react';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';

const SUGGESTED = ['unitDesignation', 'rank', 'manufacturer'] as const;
export type Suggestions = Record<(typeof SUGGESTED)[number], readonly string[]>;

const MOST = 200;

/** What earlier items have, newest first. */
export function useSuggestions(items: readonly MilitaryItem[] | undefined): Suggestions {
  return useMemo(() => {
    const words = (name: (typeof SUGGESTED)[number]) => {
      const known = (items ?? []).map((item) => item[name]).filter((text) => text !== null);
      return [...new Set(known)].slice(0, MOST);
    };
    return {
      unitDesignation: words('unitDesignation'),
      rank: words('rank'),
      manufacturer: words('manufacturer'),
    };
  }, [items]);
}

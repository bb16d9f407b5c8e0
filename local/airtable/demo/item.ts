import type { CONDITIONS, ITEM_TYPES, MATERIALS } from '../../../shared/vocabulary.ts';

export const ERA_NAMES = {
  WWI: 'WWI (1914-1918)',
  interwar: 'Inter-War (1918-1939)',
  WWII: 'WWII (1941-1945)',
  Korea: 'Korea (1950-1953)',
  Vietnam: 'Vietnam (1955-1975)',
  'Cold War': 'Cold War (1945-1991)',
  Gulf: 'Gulf War (1990-1991)',
  modern: 'Modern (2001-Present)',
} as const;

export type ItemType = (typeof ITEM_TYPES)[number];

/** A line of the dealer's log as written here; `items.ts` settles what it leaves open. */
export type Item = {
  header?: string;
  summary?: string;
  type?: ItemType | ItemType[];
  /** `null` leaves the cell empty. */
  era?: keyof typeof ERA_NAMES | null;
  unit?: string;
  number?: string;
  material?: (typeof MATERIALS)[number];
  condition?: (typeof CONDITIONS)[number] | null;
  price?: number;
  status?: 'List' | 'Ebay' | 'Owned' | 'Sold' | 'Reserved' | 'list ' | 'Listed' | 'On hold' | null;
  featured?: true;
  rare?: true;
  /** The design, as `renderPhoto` names it; an item without one has no photos. */
  art?: string;
  /** Views, as `renderPhoto` names them, in order. */
  views?: string;
  backing?: string;
  motto?: string;
  origin?: string;
  notes?: string;
};

/** What a run of items has in common. */
export const theme = (common: Item, items: Item[]): Item[] =>
  items.map((item) => ({ ...common, ...item }));

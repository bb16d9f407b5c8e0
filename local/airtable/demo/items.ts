import { airtableId, type DemoRecord } from '../base.ts';
import { dice } from '../photos/svg.ts';
import { SIDE } from '../photos/textures.ts';
import { airForce } from './air-force.ts';
import { airborne } from './airborne.ts';
import { armor } from './armor.ts';
import { armyDivisions } from './army-divisions.ts';
import { fieldGear } from './field-gear.ts';
import { insignia } from './insignia.ts';
import { ERA_NAMES, type Item } from './item.ts';
import { medalsAndRibbons } from './medals-and-ribbons.ts';
import { navyAndMarines } from './navy-and-marines.ts';
import { uniformsAndPaper } from './uniforms-and-paper.ts';

const ITEMS: Item[] = [
  ...armyDivisions,
  ...airborne,
  ...armor,
  ...navyAndMarines,
  ...airForce,
  ...medalsAndRibbons,
  ...insignia,
  ...fieldGear,
  ...uniformsAndPaper,
];

const TODAY = Date.UTC(2026, 9, 31, 17);
const DAY = 86_400_000;

/** What the dealer did not write down is settled by the dice of the item's own number. */
const USUAL_CONDITIONS = [
  'Very Fine',
  'Excellent',
  'Fine',
  'Good',
  'Very Fine',
  'Fine',
  'Mint',
  'Excellent',
] as const;
const USUAL_STATUSES = [
  'List',
  'List',
  'Ebay',
  'Owned',
  'List',
  'Sold',
  'List',
  'Ebay',
  'List',
  'Owned',
  'List',
  'Reserved',
  'List',
  'List',
  'Ebay',
  'Sold',
] as const;

const itemId = (index: number) => airtableId('rec', `item ${index}`);
const uniqueId = (index: number) => `GD-${String(index + 1).padStart(4, '0')}`;

function statusOf(item: Item, index: number): string | undefined {
  if (item.status !== undefined) return item.status ?? undefined;
  if (item.featured || item.rare || item.price === undefined) return 'List';
  if (index % 61 === 40) return undefined;
  return USUAL_STATUSES[index % USUAL_STATUSES.length];
}

const FILE_VIEWS: Record<string, string> = {
  front: '',
  back: '-back',
  mark: '-detail',
  angle: '-angle',
  scale: '-scale',
  edge: '-edge',
  turned: '-back-angle',
};

function photosOf(item: Item, index: number) {
  if (!item.art) return undefined;
  return (item.views ?? 'front').split(' ').map((view) => {
    const drawing = `${item.art}/${view}/${index + 1}`;
    return {
      id: airtableId('att', `${uniqueId(index)} ${view}`),
      filename: `${uniqueId(index)}${FILE_VIEWS[view] ?? ''}.webp`,
      type: 'image/webp',
      width: SIDE,
      height: SIDE,
      drawing,
    };
  });
}

/** Two years of buying, newest last; what is featured came in within the last months. */
function boughtDaysAgo(item: Item, index: number, roll: () => number): number {
  if (item.featured) return 2 + Math.floor(roll() * 75);
  return 4 + Math.floor((1 - index / ITEMS.length) * 200 + roll() * 520);
}

const BINS = ['A', 'B', 'C', 'D', 'E'];

function itemRecord(item: Item, index: number, supplierIds: readonly string[]): DemoRecord {
  const roll = dice(index + 101);
  const days = boughtDaysAgo(item, index, roll);
  const created = new Date(TODAY - days * DAY - Math.floor(roll() * DAY * 0.6));
  const acquired = new Date(created.getTime() - Math.floor(roll() * 40) * DAY);
  const supplier = supplierIds[Math.floor(roll() * supplierIds.length)];
  const condition =
    item.condition === undefined
      ? USUAL_CONDITIONS[index % USUAL_CONDITIONS.length]
      : (item.condition ?? undefined);
  const photos = photosOf(item, index);
  const fields: Record<string, unknown> = {
    Header: item.header,
    Summary: item.summary,
    'Unique ID': uniqueId(index),
    Status: statusOf(item, index),
    Photos: photos,
    'Item Type': item.type === undefined ? undefined : [item.type].flat(),
    Era: item.era ? ERA_NAMES[item.era] : undefined,
    'Unit Name': item.unit,
    'Unit Number': item.number,
    Material: item.material,
    Condition: condition,
    'Is Featured': item.featured,
    'Is Rare': item.rare,
    'Is Authentic': isAuthentic(item) || undefined,
    'Share Price': item.price,
    Backing: item.backing,
    Motto: item.motto,
    'Country of Origin': item.origin ?? (index % 3 ? 'United States' : undefined),
    Notes: item.notes,
    Acquired: acquired.toISOString().slice(0, 10),
    Location: `${BINS[Math.floor(roll() * BINS.length)] ?? 'A'}-${1 + Math.floor(roll() * 24)}`,
    Supplier: supplier && index % 9 !== 4 ? [supplier] : undefined,
  };
  return {
    id: itemId(index),
    createdTime: created.toISOString(),
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  };
}

const isAuthentic = ({ header = '', notes = '' }: Item) =>
  !/copy|reproduction|reprint/i.test(header) && !/not authentic/i.test(notes);

export const itemRecords = (supplierIds: readonly string[]): DemoRecord[] =>
  ITEMS.map((item, index) => itemRecord(item, index, supplierIds));

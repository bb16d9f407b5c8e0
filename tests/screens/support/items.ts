import { v5 as uuid } from 'uuid';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import type { SignedInUser } from '../../../shared/entities/user.ts';
import { EMPTY_OPTIONAL_FIELDS } from '../../../shared/item-form/fields.ts';
import type { Reply } from '../../../web/src/lib/api.ts';
import { makeUser } from '../../support/quotes.ts';
import { errorReply, type Handlers, type MockApi, type MockCall } from './mockApi.ts';
import { mockShop, unauthorized } from './shop.ts';

const NAMESPACE = '5d0c2a43-94f2-4c0b-8a52-6a6d8e1b9d10';
const getId = (name: string) => uuid(name, NAMESPACE);
const HOUR_MS = 3_600_000;
/** A time before the newest item. */
const at = (hours: number) =>
  new Date(Date.UTC(2026, 10, 18, 14, 2) - hours * HOUR_MS).toISOString();
export const photoPath = (n: number) => `/photos/${getId(`photo ${n}`)}/full`;

const SAMPLES = [
  {
    name: '101st Airborne Division ‘Screaming Eagle’, attached tab, cut edge',
    itemType: 'Patches',
    era: 'WWII (1941-1945)',
    branch: 'Army',
    unitDesignation: '101st Airborne Division',
    condition: 'Excellent',
    primaryMaterial: 'Embroidered Cloth',
    length: '2.50',
    width: '3.75',
    description:
      'Fully embroidered on cotton, the tab attached when made. Clean white back with light age toning; two moth nips at the lower edge that do not reach the border.\n\nFrom the estate of a glider pilot, with a letter.',
    authenticityNotes: 'No glow under UV. Thread count and cut edge agree with 1943-44 pieces.',
  },
  {
    name: 'Combat Infantryman Badge, sterling, Meyer hallmark',
    itemType: 'Pins & Badges',
    era: 'Korea (1950-1953)',
    branch: 'Army',
    condition: 'Very Fine',
    primaryMaterial: 'Sterling Silver',
    manufacturer: 'N.S. Meyer Inc.',
    manufacturingLocation: 'New York',
    length: '3.00',
    width: '1.00',
    height: '0.25',
    weight: '0.85',
  },
  {
    name: 'M1 helmet liner, Westinghouse',
    itemType: 'Field Gear',
    era: 'WWII (1941-1945)',
    branch: 'Army',
    condition: 'Good',
    manufacturer: 'Westinghouse',
  },
  { name: 'Boatswain’s mate rating badge', itemType: 'Insignia', condition: 'Mint', rank: 'BM2' },
  { name: 'Unmarked ribbon bar', itemType: 'Ribbons', condition: 'Unknown' },
] as const;

/** The nth newest item. */
export function makeItem(n: number, changes: Partial<MilitaryItem> = {}): MilitaryItem {
  const photoCount = [4, 2, 1, 1, 0][n % SAMPLES.length] ?? 0;
  const imageUrls = Array.from({ length: photoCount }, (_, index) => photoPath(n * 10 + index));
  return {
    id: getId(`item ${n}`),
    ...EMPTY_OPTIONAL_FIELDS,
    asmicMatches: null,
    imageUrls,
    primaryImageUrl: imageUrls[0] ?? null,
    catalogedBy: makeUser().id,
    catalogDate: at(n * 7),
    airtableId: n % 3 === 2 ? `recItem${String(n).padStart(10, '0')}` : null,
    createdAt: at(n * 7),
    updatedAt: at(n * 7),
    ...(SAMPLES[n % SAMPLES.length] ?? SAMPLES[0]),
    ...changes,
  };
}

/** Newest first. */
export const makeItems = (count: number) => Array.from({ length: count }, (_, n) => makeItem(n));

/** @param hours before the newest event. */
export function makeEvent(hours: number, changes: Partial<ItemEvent> = {}): ItemEvent {
  const { id, email } = makeUser();
  return {
    id: getId(`event ${hours}`),
    kind: 'edited',
    at: at(hours),
    by: { id, email },
    changes: [],
    undoes: null,
    undoneBy: null,
    ...changes,
  };
}

interface Catalog {
  user: SignedInUser | null;
  items: MilitaryItem[];
  /** The history of every item; newest first. */
  events: ItemEvent[];
  /** The fields that Airtable rejects. */
  refused: Reply<'POST /api/military-items/upload-airtable'>['refused'];
}

const NOT_FOUND = errorReply('NOT_FOUND', 'No such item');

/** Cataloged items that can be changed. `api.on` replaces single calls. */
export function mockItems(
  given: Partial<Catalog> = {},
  handlers: Handlers = {},
): Catalog & { api: MockApi; calls: () => string[] } {
  const catalog: Catalog = {
    user: makeUser(),
    items: makeItems(12),
    events: [makeEvent(0, { kind: 'cataloged' })],
    refused: [],
    ...given,
  };
  const find = ({ params }: MockCall) => catalog.items.find(({ id }) => id === params.id);
  const save = (item: MilitaryItem) => {
    catalog.items = catalog.items.map((other) => (other.id === item.id ? item : other));
    return item;
  };
  const undo = (item: MilitaryItem, eventId: string | undefined) => {
    const undone = catalog.events.find(({ id }) => id === eventId);
    const changes = undone?.changes ?? [];
    const undoing = makeEvent(-1 - catalog.events.length, {
      kind: 'undone',
      undoes: eventId ?? null,
      changes: changes.map(({ field, before, after }) => ({ field, before: after, after: before })),
    });
    catalog.events = [
      undoing,
      ...catalog.events.map((event) =>
        event === undone ? { ...event, undoneBy: undoing.id } : event,
      ),
    ];
    return save({
      ...item,
      ...Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    });
  };

  const { api } = mockShop(
    { user: catalog.user },
    {
      'GET /api/auth/user': () => catalog.user ?? unauthorized,
      'GET /api/military-items': () => catalog.items,
      'GET /api/military-items/{id}': (call) => find(call) ?? NOT_FOUND,
      'PATCH /api/military-items/{id}': (call) => {
        const item = find(call);
        return item ? save({ ...item, ...call.body }) : NOT_FOUND;
      },
      'DELETE /api/military-items/{id}': (call) => {
        const item = find(call);
        if (!item) return NOT_FOUND;
        catalog.items = catalog.items.filter((other) => other !== item);
        return { success: true };
      },
      'GET /api/military-items/{id}/history': (call) => (find(call) ? catalog.events : NOT_FOUND),
      'POST /api/military-items/{id}/history/{eventId}/undo': (call) => {
        const item = find(call);
        return item ? undo(item, call.params.eventId) : NOT_FOUND;
      },
      'POST /api/military-items/upload-airtable': ({ body }) => {
        const item = catalog.items.find(({ id }) => id === body.id);
        if (!item) return NOT_FOUND;
        const airtableId = item.airtableId ?? 'recUploaded000000';
        save({ ...item, airtableId });
        catalog.events.unshift(makeEvent(-1, { kind: 'uploaded' }));
        const message = 'Item uploaded to Airtable successfully!';
        return { success: true, message, airtableId, refused: catalog.refused };
      },
      ...handlers,
    },
  );
  const calls = () => api.calls.filter((call) => call.includes('/api/military-items'));
  return Object.assign(catalog, { api, calls });
}

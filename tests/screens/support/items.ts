import { v5 as uuid } from 'uuid';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import type { MilitaryItem, VisibleMilitaryItem } from '../../../shared/entities/military-item.ts';
import type { SignedInUser } from '../../../shared/entities/user.ts';
import { EMPTY_OPTIONAL_FIELDS } from '../../../shared/item-form/fields.ts';
import type { Reply } from '../../../web/src/lib/api.ts';
import { makeUser } from '../../support/quotes.ts';
import { errorReply, type Handlers, type MockCall } from './mockApi.ts';
import { mockPhotoStore } from './photoStore.ts';
import { mockShop, unauthorized } from './shop.ts';

const NAMESPACE = '5d0c2a43-94f2-4c0b-8a52-6a6d8e1b9d10';
const getId = (name: string) => uuid(name, NAMESPACE);
const HOUR_MS = 3_600_000;
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

export function makeItem(n: number, changes: Partial<MilitaryItem> = {}): MilitaryItem {
  const photoCount = [4, 2, 1, 1, 0][n % SAMPLES.length] ?? 0;
  const imageUrls = Array.from({ length: photoCount }, (_, index) => photoPath(n * 10 + index));
  return {
    id: getId(`item ${n}`),
    catalogNumber: `GD-${String(9999 - n).padStart(4, '0')}`,
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

export const makeItems = (count: number) => Array.from({ length: count }, (_, n) => makeItem(n));

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
  items: VisibleMilitaryItem[];
  events: ItemEvent[];
  record: Pick<Reply<typeof UPLOAD_TO_AIRTABLE>, 'airtableId' | 'refused'>;
}

export const LIST_ITEMS = 'GET /api/military-items';
export const NEXT_NUMBER = 'GET /api/military-items/next-number';
export const CREATE_ITEM = 'POST /api/military-items';
export const UPDATE_ITEM = 'PATCH /api/military-items/{id}';
export const UPLOAD_TO_AIRTABLE = 'POST /api/military-items/upload-airtable';

export const listItems =
  (getItems: () => VisibleMilitaryItem[]) =>
  ({ query }: MockCall) => {
    if (query.get('fields') === 'texts') {
      return getItems().map(({ id, description, authenticityNotes }) => ({
        id,
        description,
        authenticityNotes,
      }));
    }
    return query.get('fields') === 'summary'
      ? getItems().map(
          ({ description: _, authenticityNotes: __, provenance: ___, ...summary }) => summary,
        )
      : getItems();
  };

const notFound = errorReply('NOT_FOUND', 'No such item');

export const EMPTY_LOG = {
  asOf: null,
  figures: { total: 0, available: 0, featured: 0, rare: 0 },
  statuses: [],
  types: [],
  eras: [],
  records: [],
};

/** Tests may change the items. `api.on` replaces single calls. */
export function mockItems(given: Partial<Catalog> = {}, handlers: Handlers = {}) {
  const catalog: Catalog = {
    // Each test needs a new user, since drafts and photos are stored by user.
    user: makeUser({ id: crypto.randomUUID() }),
    items: makeItems(12),
    events: [makeEvent(0, { kind: 'cataloged' })],
    record: { airtableId: 'recUploaded000000', refused: [] },
    ...given,
  };
  const find = ({ params }: MockCall) => catalog.items.find(({ id }) => id === params.id);
  const save = (item: VisibleMilitaryItem) => {
    catalog.items = catalog.items.map((other) => (other.id === item.id ? item : other));
    return item;
  };
  const { store, handlers: storeHandlers } = mockPhotoStore();

  const { api } = mockShop(
    {},
    {
      'GET /api/auth/user': () => catalog.user ?? unauthorized,
      [LIST_ITEMS]: listItems(() => catalog.items),
      [CREATE_ITEM]: ({ body }) => {
        const item = toItem(body, catalog.user?.id ?? '');
        catalog.items = [item, ...catalog.items];
        return item;
      },
      [NEXT_NUMBER]: { next: 'GD-3008', series: [] },
      'GET /api/military-items/{id}': (call) => find(call) ?? notFound,
      [UPDATE_ITEM]: (call) => {
        const item = find(call);
        if (!item) return notFound;
        if (call.body.updatedAt && call.body.updatedAt !== item.updatedAt) {
          return errorReply('CONFLICT', 'ada@guidon.example has changed the item');
        }
        const updatedAt = new Date().toISOString();
        return save({ ...item, ...readFields(call.body), updatedAt });
      },
      'DELETE /api/military-items/{id}': (call) => {
        const item = find(call);
        if (!item) return notFound;
        catalog.items = catalog.items.filter((other) => other !== item);
        return { success: true };
      },
      'GET /api/military-items/{id}/history': (call) => (find(call) ? catalog.events : notFound),
      'POST /api/military-items/{id}/history/{eventId}/undo': (call) => {
        const item = find(call);
        return item ? save(undo(catalog, item, call.params.eventId ?? '')) : notFound;
      },
      [UPLOAD_TO_AIRTABLE]: ({ body }) => {
        const item = catalog.items.find(({ id }) => id === body.id);
        if (body.id && !item) return notFound;
        const record = {
          ...catalog.record,
          airtableId: item?.airtableId ?? catalog.record.airtableId,
        };
        if (item) {
          save({ ...item, airtableId: record.airtableId });
          catalog.events.unshift(makeEvent(-1 - catalog.events.length, { kind: 'uploaded' }));
        }
        const message = 'Item uploaded to Airtable successfully!';
        return { success: true, message, ...record };
      },
      'GET /api/military-items/{id}/airtable-changes': {
        airtableId: 'recUploaded000000',
        changes: [
          { column: 'Header', from: 'Old', to: 'New', isConflict: false },
          { column: 'Era', from: 'Korea', to: 'WWII (1941-1945)', isConflict: true },
        ],
        photos: 1,
        refused: [],
      },
      'POST /api/military-items/{id}/airtable-changes': ({ body }) => ({
        airtableId: 'recUploaded000000',
        sent: body.changes.map(({ column }: { column: string }) => column),
        photos: 1,
        refused: [],
      }),
      'GET /api/airtable/item-log': EMPTY_LOG,
      'GET /api/consignors': [],
      ...storeHandlers,
      ...handlers,
    },
  );
  const calls = () => api.calls.filter((call) => call.includes('/api/military-items'));
  return Object.assign(catalog, { api, store, calls });
}

function undo(catalog: Catalog, item: VisibleMilitaryItem, eventId: string): VisibleMilitaryItem {
  const undone = catalog.events.find(({ id }) => id === eventId);
  const changes = undone?.changes ?? [];
  const undoing = makeEvent(-1 - catalog.events.length, {
    kind: 'undone',
    undoes: eventId,
    changes: changes.map(({ field, before, after }) => ({ field, before: after, after: before })),
  });
  catalog.events = [
    undoing,
    ...catalog.events.map((event) =>
      event === undone ? { ...event, undoneBy: undoing.id } : event,
    ),
  ];
  return { ...item, ...Object.fromEntries(changes.map(({ field, before }) => [field, before])) };
}

function toItem(body: object, userId: string): MilitaryItem {
  const now = new Date().toISOString();
  return {
    ...makeItem(0),
    catalogNumber: 'GC-0A1B2C3D4E',
    ...EMPTY_OPTIONAL_FIELDS,
    airtableId: null,
    asmicMatches: null,
    ...readFields(body),
    id: crypto.randomUUID(),
    catalogedBy: userId,
    catalogDate: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** The API returns dimensions with two decimals, and parses quantities and choices. */
const readFields = (body: object): Partial<MilitaryItem> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (name === 'quantity') return [name, value && Number(value)];
      if (typeof value === 'number') return [name, value.toFixed(2)];
      if (name === 'isRare' || name === 'isFeatured') return [name, value === 'Yes'];
      return [name, value];
    }),
  );

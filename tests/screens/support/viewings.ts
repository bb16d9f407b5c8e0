import { expect } from 'vitest';
import type {
  PrivateViewing,
  SharedViewing,
  ViewingGuest,
  ViewingSummary,
} from '../../../shared/entities/private-viewing.ts';
import { makeUser } from '../../support/quotes.ts';
import { openApp } from './app.tsx';
import { getUuid } from './consignors.ts';
import { makeCustomerSummary, mockCustomers } from './customers.ts';
import { heading } from './locators.ts';
import { errorReply, type Handlers, type MockCall, pageReply } from './mockApi.ts';

const AT = '2026-11-22T12:00:00.000Z';
const UNTIL = '2026-11-29T23:00:00.000Z';
const { id: userId, email: staffEmail } = makeUser();

type Piece = PrivateViewing['pieces'][number];

export const makeViewingPiece = (n: number, changes: Partial<Piece> = {}): Piece => ({
  id: getUuid(200 + n),
  kind: 'item',
  name: `Piece ${n}`,
  imageUrl: `/photos/${20 + n}/full`,
  isAvailable: true,
  productId: null,
  ...changes,
});

export function makeGuest(n: number, changes: Partial<ViewingGuest> = {}): ViewingGuest {
  const { id, name, email } = makeCustomerSummary(n);
  return {
    customerId: id,
    name,
    email,
    sentAt: null,
    openedAt: null,
    interests: [],
    message: null,
    answeredAt: null,
    ...changes,
  };
}

export const makeViewing = (changes: Partial<PrivateViewing> = {}): PrivateViewing => ({
  id: getUuid(80),
  title: 'Airborne insignia',
  note: 'From one estate.',
  pieces: [makeViewingPiece(1), makeViewingPiece(2, { kind: 'product' })],
  guests: [makeGuest(1), makeGuest(2)],
  until: UNTIL,
  endedAt: null,
  version: 1,
  createdAt: AT,
  by: { id: userId, email: staffEmail },
  ...changes,
});

export const makeViewingSummary = (viewing: PrivateViewing): ViewingSummary => {
  const { id, title, until, endedAt, createdAt, pieces, guests } = viewing;
  return {
    id,
    title,
    until,
    endedAt,
    createdAt,
    pieceCount: pieces.length,
    guestCount: guests.length,
    sentCount: guests.filter(({ sentAt }) => sentAt).length,
    openedCount: guests.filter(({ openedAt }) => openedAt).length,
    interestedCount: guests.filter(({ interests }) => interests.length > 0).length,
  };
};

const toShared = ({ productId: _, ...piece }: Piece): SharedViewing['pieces'][number] => ({
  ...piece,
  description: `About ${piece.name}.`,
  photos: piece.imageUrl ? [piece.imageUrl, '/photos/31/full'] : [],
  details: [
    { label: 'Type', value: 'Patches' },
    { label: 'Era', value: 'WWII (1941-1945)' },
  ],
});

/** As a customer sees it. */
export const makeSharedViewing = (changes: Partial<SharedViewing> = {}): SharedViewing => ({
  title: 'Airborne insignia',
  note: 'From one estate.',
  until: UNTIL,
  pieces: [makeViewingPiece(1), makeViewingPiece(2)].map(toShared),
  interests: [],
  message: null,
  ...changes,
});

export const makeSharedPiece = (n: number, changes: Partial<Piece> = {}) =>
  toShared(makeViewingPiece(n, changes));

export const LINK_URL = 'https://guidon.example/private-viewing#token=abc.def';

/** Tests may change the state. `api.on` replaces single calls. */
export function mockViewing(
  given: Partial<PrivateViewing> = {},
  handlers: Handlers = {},
  office: Parameters<typeof mockCustomers>[2] = {},
) {
  const state = { viewing: makeViewing(given) };
  const change = (changes: Partial<PrivateViewing>) => {
    state.viewing = { ...state.viewing, ...changes };
    return state.viewing;
  };

  const { api } = mockCustomers(
    {},
    {
      'GET /api/viewings': (call) => pageReply([makeViewingSummary(state.viewing)], call),
      'GET /api/viewings/{id}': () => state.viewing,
      'POST /api/viewings': ({ body }) =>
        change({ title: body.title, note: body.note, until: body.until }),
      'PATCH /api/viewings/{id}': ({ body }) => {
        const { version, ended, pieces, customerIds, ...texts } = body;
        if (version !== state.viewing.version) {
          return errorReply('CONFLICT', 'This viewing has changed in the meantime.');
        }
        return change({ ...texts, endedAt: ended ? AT : null, version: version + 1 });
      },
      'POST /api/viewings/{id}/send': ({ body }: MockCall) =>
        change({
          guests: state.viewing.guests.map((guest) =>
            guest.email && (body.customerIds?.includes(guest.customerId) ?? guest.sentAt === null)
              ? { ...guest, sentAt: AT }
              : guest,
          ),
        }),
      'POST /api/viewings/{id}/links': { url: LINK_URL, expiresAt: UNTIL },
      ...handlers,
    },
    office,
  );
  return Object.assign(state, { api });
}

export const VIEWING_PATH = `/viewings/${makeViewing().id}`;

export async function openViewing(...given: Parameters<typeof mockViewing>) {
  const data = mockViewing(...given);
  await openApp(VIEWING_PATH);
  await expect.element(heading('Airborne insignia')).toBeVisible();
  return data;
}

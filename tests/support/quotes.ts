import { v5 as uuid } from 'uuid';
import type {
  CounterOffer,
  Message,
  Offer,
  Order,
  OrderItem,
  QuoteDocument,
  QuoteState,
} from '../../shared/entities/order.ts';
import type { LedgerEntry } from '../../shared/entities/payment.ts';
import { listPermissions } from '../../shared/entities/role.ts';
import type { StaffMember } from '../../shared/entities/staff-member.ts';
import type { SignedInUser } from '../../shared/entities/user.ts';
import { getBalanceCents } from '../../shared/quotes/ledger.ts';
import { fromCents, toCents, totalCents } from '../../shared/quotes/money.ts';
import { getAgreedOffer, getQuantities } from '../../shared/quotes/quote.ts';
import { getReturnableUntil, getStage } from '../../shared/quotes/stage.ts';
import { STATUS_OF_STATE } from '../../shared/quotes/states.ts';

const NAMESPACE = '0b5c9c1e-7a52-4a57-9c3b-2f5a3f0f6a11';
const id = (name: string) => uuid(name, NAMESPACE);

/** Staff are owners unless they have another role, whose permissions they get. */
export function makeUser(changes: Partial<SignedInUser> = {}): SignedInUser {
  const { isStaff = true, role = isStaff ? 'owner' : null } = changes;
  return {
    id: id('ruth'),
    email: 'ruth@guidon.example',
    firstName: 'Ruth',
    lastName: 'Calloway',
    profileImageUrl: null,
    createdAt: '2026-01-05T09:00:00.000Z',
    updatedAt: '2026-01-05T09:00:00.000Z',
    isStaff,
    needsSecondFactor: false,
    role,
    permissions: role === null ? [] : listPermissions({ role, seesCosts: false }),
    ...changes,
  };
}

const REQUESTERS = [
  ['Margaret', 'Hale', 'm.hale@collectors.example'],
  ['Tomás', 'Echeverría', 'tomas@insignia-archive.example'],
  [null, null, 'quartermaster1944@post.example'],
  ['Wilhelmina', 'van der Oosterhuysen', 'w.vanderoosterhuysen@collectors.example'],
  ['Abel', 'Ng', 'abel@ng.example'],
] as const;
const NAMES = [
  '101st Airborne Division ‘Screaming Eagle’, attached tab, cut edge',
  'M1 helmet liner, Westinghouse',
  '10th Mountain Division, snow back',
  'Combat Infantryman Badge, sterling, Meyer hallmark',
  'Ike jacket with 3rd Armored Division patch, theatre made, bullion',
  'The Stars and Stripes, 8 May 1945',
];
const CYCLE: QuoteState[] = ['pending', 'quoted', 'pending', 'accepted', 'declined', 'sold'];
const HOUR_MS = 3_600_000;

export function makeOrders(count: number): Order[] {
  return Array.from({ length: count }, (_, n) => makeOrder(n));
}

export function makeOrder(n: number, changes: Partial<Order> = {}): Order {
  const [firstName, lastName, email] = REQUESTERS[n % REQUESTERS.length] ?? REQUESTERS[0];
  const state = changes.state ?? changes.status ?? CYCLE[n % CYCLE.length] ?? 'pending';
  const requestedMs = Date.UTC(2026, 10, 18, 14, 2) - n * 7 * HOUR_MS;
  const at = (hours: number) => new Date(requestedMs + hours * HOUR_MS).toISOString();
  const orderId = id(`order ${n}`);
  const path: QuoteState[] = state === 'quoted' ? ['quoted'] : ['quoted', state];
  const history = state === 'pending' ? [] : path;
  return {
    id: orderId,
    reference: makeReference(orderId),
    userId: id(email),
    requester: { email, firstName, lastName },
    totalAmount: '0.00',
    status: STATUS_OF_STATE[state],
    state,
    history: history.map((each, step) => ({
      status: STATUS_OF_STATE[each],
      state: each,
      at: at(step + 1),
      actor: 'dealer',
      by: THORNE,
    })),
    note: n % 3 === 0 ? 'Is the tab original to the patch?\nI can pick it up in person.' : null,
    paypalOrderId: null,
    shippingAddress: null,
    giftNote: null,
    wantsSignature: false,
    stage: null,
    ledger: [],
    balance: '0.00',
    isCapturing: false,
    dispute: null,
    shipments: [],
    returns: [],
    returnDays: null,
    returnableUntil: null,
    taxes: [],
    isForCustomer: false,
    items: Array.from({ length: 1 + (n % 3) }, (_, line) => ({
      id: id(`line ${n} ${line}`),
      orderId,
      productId: id(`product ${n + line}`),
      name: NAMES[(n + line) % NAMES.length] ?? '',
      imageUrl: line === 2 ? null : `/photos/${20 + ((n + line) % 30)}/full`,
      isAuthentic: true,
      quantity: 1 + line,
      price: '0.00',
      createdAt: at(0),
    })),
    offers: [],
    counters: [],
    acceptedOffer: null,
    heldUntil: null,
    holdSeconds: 72 * 3600,
    layaway: null,
    sale: null,
    boughtIds: [],
    messages: [],
    unread: 0,
    notes: [],
    documents: [],
    archivedAt: null,
    isQuestion: false,
    createdAt: at(0),
    updatedAt: at(history.length),
    ...changes,
  };
}

/** Adds what the state requires: an offer, a counter, a hold, documents or a sale. The stage and the balance follow from the
 *  changes. */
export function makeQuote(n: number, changes: Partial<Order> = {}): Order {
  const quote = makeNegotiation(n, changes);
  return {
    ...quote,
    stage: getStage(quote, quote.isCapturing, quote.updatedAt),
    balance: fromCents(getBalanceCents(quote)),
    returnableUntil: getReturnableUntil(quote),
    taxes: getAgreedOffer(quote)?.taxes ?? [],
    ...changes,
  };
}

function makeNegotiation(n: number, changes: Partial<Order>): Order {
  const order = makeOrder(n, changes);
  const { state, items } = order;
  const hasOffer = state !== 'pending' && state !== 'withdrawn';
  const offers = changes.offers ?? (hasOffer ? [makeOffer(1, items)] : []);
  const offer = offers.at(-1);
  const isAccepted = state === 'accepted' || state === 'lapsed' || state === 'sold';
  return {
    ...order,
    totalAmount: offer?.total ?? order.totalAmount,
    history: toHistory(state),
    offers,
    counters: state === 'countered' && offer ? [makeCounter(offer, items)] : [],
    acceptedOffer: isAccepted ? (offer?.number ?? null) : null,
    heldUntil: state === 'accepted' ? '2026-11-23T17:00:00.000Z' : null,
    sale:
      state === 'sold' && offer
        ? { at: '2026-11-21T10:00:00.000Z', lines: offer.lines, total: offer.total, by: THORNE }
        : null,
    documents: makeDocuments(offers, isAccepted, state === 'sold' ? items : []),
    ...changes,
  };
}

/** @param changes with prices by line in `lines`; the total follows from them */
export function makeOffer(
  number: number,
  items: readonly OrderItem[],
  changes: Partial<Offer> = {},
): Offer {
  const lines =
    changes.lines ??
    items.map(({ productId }, line) => ({ productId, price: fromCents(12_500 + line * 2_050) }));
  const extras = {
    shipping: '14.50',
    insurance: '3.00',
    discount: '10.00',
    taxes: [],
    ...changes,
  };
  return {
    number,
    lines,
    ...extras,
    total: fromCents(totalCents(lines, getQuantities({ items: [...items] }), extras)),
    currency: 'USD',
    note: 'The tab is original. Paid within three days it ships on Monday.',
    createdAt: `2026-11-${18 + number}T09:30:00.000Z`,
    expiresAt: `2026-11-${25 + number}T09:30:00.000Z`,
    by: THORNE,
    ...changes,
  };
}

/** Proposes ten percent less than the offer. */
export function makeCounter(offer: Offer, items: readonly OrderItem[]): CounterOffer {
  const lines = offer.lines.map(({ productId, price }) => ({
    productId,
    price: fromCents(Math.round(toCents(price) * 0.9)),
  }));
  return {
    offer: offer.number,
    lines,
    total: fromCents(totalCents(lines, getQuantities({ items: [...items] }), offer)),
    note: 'Would you take ten per cent less?',
    createdAt: `2026-11-${19 + offer.number}T17:00:00.000Z`,
  };
}

/** A cleared payment by check, unless the changes say otherwise. */
export function makeEntry(n: number, changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: id(`entry ${n}`),
    kind: 'payment',
    of: null,
    method: 'check',
    cents: 10_000,
    cleared: true,
    unapplied: false,
    externalId: null,
    feeCents: null,
    instalment: null,
    returnNumber: null,
    note: null,
    at: new Date(Date.UTC(2026, 10, 20, 18) + n * HOUR_MS).toISOString(),
    by: THORNE,
    ...changes,
  };
}

export function makeMessage(n: number, from: Message['from'], text: string): Message {
  return {
    id: `019a9c00-0000-7000-8000-${String(n).padStart(12, '0')}`,
    from,
    by: from === 'dealer' ? THORNE : null,
    text,
    createdAt: new Date(Date.UTC(2026, 10, 20, 8) + n * HOUR_MS).toISOString(),
  };
}

const THORNE = { id: id('abigail thorne'), email: 'abigail.thorne@guidon.example' };

const makeReference = (orderId: string) =>
  `GQ-${orderId.slice(0, 4)}-${orderId.slice(9, 13)}`.toUpperCase();

function toHistory(state: QuoteState): Order['history'] {
  const quoted = ['quoted', 'dealer'] as const;
  const accepted = ['accepted', 'collector'] as const;
  const path: Record<QuoteState, (readonly [QuoteState, 'collector' | 'dealer' | 'shop'])[]> = {
    pending: [],
    quoted: [quoted],
    countered: [quoted, ['countered', 'collector']],
    accepted: [quoted, accepted],
    sold: [quoted, accepted, ['sold', 'dealer']],
    declined: [quoted, ['declined', 'collector']],
    withdrawn: [['withdrawn', 'collector']],
    expired: [quoted, ['expired', 'shop']],
    lapsed: [quoted, accepted, ['lapsed', 'shop']],
    lost: [quoted, ['lost', 'shop']],
  };
  return path[state].map(([each, actor], step) => ({
    status: STATUS_OF_STATE[each],
    state: each,
    at: `2026-11-${19 + step}T${step === 0 ? '09:30' : '17:00'}:00.000Z`,
    actor,
    by: actor === 'dealer' ? THORNE : null,
  }));
}

function makeDocuments(
  offers: readonly Offer[],
  isAccepted: boolean,
  certified: readonly OrderItem[],
): QuoteDocument[] {
  const createdAt = '2026-11-20T17:00:01.000Z';
  const none = { offer: null, productId: null, createdAt };
  return [
    ...offers.map(({ number, createdAt }) => ({
      id: `quote-${number}`,
      kind: 'quote' as const,
      offer: number,
      productId: null,
      createdAt,
    })),
    ...(isAccepted ? [{ id: 'invoice', kind: 'invoice' as const, ...none }] : []),
    ...certified.map(({ productId }) => ({
      ...none,
      id: `certificate-${productId}`,
      kind: 'certificate' as const,
      productId,
    })),
  ];
}

export function makeMember(
  name: string,
  standing: StaffMember['standing'] = 'active',
  changes: Partial<StaffMember> = {},
): StaffMember {
  const [firstName = null, lastName = null] = name.split(' ');
  return {
    id: id(name.toLowerCase()),
    email: `${name.toLowerCase().replaceAll(' ', '.')}@guidon.example`,
    firstName,
    lastName,
    createdAt: '2026-03-04T08:30:00.000Z',
    standing,
    role: 'owner',
    seesCosts: (changes.role ?? 'owner') === 'owner',
    ...changes,
  };
}

import { v5 as uuid } from 'uuid';
import type { Order, OrderStatus } from '../../shared/entities/order.ts';
import type { StaffMember } from '../../shared/entities/staff-member.ts';
import type { SignedInUser } from '../../shared/entities/user.ts';

const NAMESPACE = '0b5c9c1e-7a52-4a57-9c3b-2f5a3f0f6a11';
const id = (name: string) => uuid(name, NAMESPACE);

export function makeUser(changes: Partial<SignedInUser> = {}): SignedInUser {
  return {
    id: id('ruth'),
    email: 'ruth@guidon.example',
    firstName: 'Ruth',
    lastName: 'Calloway',
    profileImageUrl: null,
    createdAt: '2026-01-05T09:00:00.000Z',
    updatedAt: '2026-01-05T09:00:00.000Z',
    isStaff: true,
    needsSecondFactor: false,
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
const CYCLE: OrderStatus[] = ['pending', 'quoted', 'pending', 'accepted', 'declined', 'sold'];
const HOUR_MS = 3_600_000;

/** Creates typical quote requests, newest first. */
export function makeOrders(count: number): Order[] {
  return Array.from({ length: count }, (_, n) => makeOrder(n));
}

export function makeOrder(n: number, changes: Partial<Order> = {}): Order {
  const [firstName, lastName, email] = REQUESTERS[n % REQUESTERS.length] ?? REQUESTERS[0];
  const status = changes.status ?? CYCLE[n % CYCLE.length] ?? 'pending';
  const requestedMs = Date.UTC(2026, 10, 18, 14, 2) - n * 7 * HOUR_MS;
  const at = (hours: number) => new Date(requestedMs + hours * HOUR_MS).toISOString();
  const orderId = id(`order ${n}`);
  const by = { id: id('abigail thorne'), email: 'abigail.thorne@guidon.example' };
  const path: OrderStatus[] = status === 'quoted' ? ['quoted'] : ['quoted', status];
  const history = status === 'pending' ? [] : path;
  return {
    id: orderId,
    userId: id(email),
    requester: { email, firstName, lastName },
    totalAmount: '0.00',
    status,
    history: history.map((each, step) => ({ status: each, at: at(step + 1), by })),
    note: n % 3 === 0 ? 'Is the tab original to the patch?\nI can pick it up in person.' : null,
    paypalOrderId: null,
    shippingAddress: null,
    archivedAt: null,
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
    createdAt: at(0),
    updatedAt: at(history.length),
    ...changes,
  };
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
    ...changes,
  };
}

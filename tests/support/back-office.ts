import type { Page, Route } from 'playwright-core';
import type { Order } from '../../shared/entities/order.ts';
import type { StaffMember } from '../../shared/entities/staff-member.ts';
import type { SignedInUser } from '../../shared/entities/user.ts';
import { mockDashboard } from './admin.ts';
import { makeMember, makeUser } from './quotes.ts';

interface BackOffice {
  /** Nobody, when null. */
  user: Partial<SignedInUser> | null;
  /** Newest first. */
  orders: Order[];
  staff: StaffMember[];
  /** Of orders and staff, in order: `PATCH /api/orders/… {"status":"sold"}`. */
  calls: string[];
  /** Gives another answer to some calls; the back office gives its own where this gives none. */
  answer: (call: string, route: Route) => unknown;
}

/** Answers the page's calls as the API would, out of what stands in the object that it gives back. */
export async function mockBackOffice(
  page: Page,
  given: Partial<BackOffice> = {},
): Promise<BackOffice> {
  const office: BackOffice = {
    user: makeUser(),
    orders: [],
    staff: [
      makeMember('Abigail Thorne'),
      makeMember('Ruth Calloway', 'active', { id: makeUser().id, email: makeUser().email }),
      makeMember('Silas Whitcombe', 'invited'),
      makeMember('Xenia Moore', 'disabled'),
    ],
    calls: [],
    answer: () => undefined,
    ...given,
  };
  await page.route('**/photos/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    }),
  );
  await page.route(/\/api\/(login|logout)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'elsewhere' }),
  );
  await page.route(/\/api\/(cart|wishlist|military-items)/, (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/(airtable\/|test-airtable)/, (route) => route.fulfill({ json: {} }));
  await mockDashboard(page);
  await page.route(/\/api\/(auth\/user|orders|staff)/, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const call = `${request.method()} ${url.pathname}`;
    const body = request.postData();
    if (!url.pathname.startsWith('/api/auth')) {
      office.calls.push(`${call}${url.search}${body ? ` ${body}` : ''}`);
    }
    if ((await office.answer(call, route)) !== undefined) return;
    await reply(office, call, url, body ? JSON.parse(body) : {}, route);
  });
  return office;
}

export const refuse = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  json: { code, message, ...more },
});
export const unauthorized = refuse(401, 'UNAUTHORIZED', 'Unauthorized');
export const forbidden = refuse(403, 'FORBIDDEN', 'Forbidden');
export const internal = refuse(500, 'INTERNAL', 'Something failed on our side.');
/** An answer that is given, for `answer`. */
export const given = async (answered: Promise<void>) => {
  await answered;
  return true;
};

async function reply(
  office: BackOffice,
  call: string,
  url: URL,
  body: Record<string, string | boolean>,
  route: Route,
) {
  const id = url.pathname.split('/').at(-1) ?? '';
  if (!office.user) return route.fulfill(unauthorized);
  if (call === 'GET /api/auth/user') return route.fulfill({ json: office.user });
  if (call === 'GET /api/orders') return route.fulfill(pageOf(office.orders, url));
  if (call === 'GET /api/staff') return route.fulfill({ json: office.staff });
  if (call === 'POST /api/staff') {
    const email = String(body.email);
    const found = office.staff.find((member) => member.email === email);
    const { standing, ...named } = makeMember(email.split('@')[0] ?? '', 'invited');
    return route.fulfill({
      status: 201,
      json: found ?? { ...named, firstName: null, lastName: null, ...body, standing },
    });
  }
  if (call.startsWith('PATCH /api/orders/')) {
    const order = office.orders.find((each) => each.id === id);
    if (order && order.status !== body.from) {
      return route.fulfill(refuse(409, 'CONFLICT', 'It was moved meanwhile'));
    }
    const { id: userId = '', email = '' } = office.user;
    const now = new Date().toISOString();
    const moved = {
      ...order,
      status: body.status,
      history: [
        ...(order?.history ?? []),
        { status: body.status, at: now, by: { id: userId, email } },
      ],
      updatedAt: now,
    };
    office.orders = office.orders.map((each) => (each.id === id ? (moved as Order) : each));
    return route.fulfill({ json: moved });
  }
  const member = office.staff.find((each) => each.id === id);
  return route.fulfill({ json: { ...member, standing: body.isEnabled ? 'active' : 'disabled' } });
}

function pageOf(orders: Order[], { searchParams }: URL) {
  const limit = Number(searchParams.get('limit') ?? orders.length);
  const first = Number(searchParams.get('cursor') ?? 0);
  const next = first + limit < orders.length ? { 'x-next-cursor': String(first + limit) } : {};
  return {
    json: orders.slice(first, first + limit),
    headers: { 'x-total-count': String(orders.length), ...next },
  };
}

import type { AnalyticsReport, SearchReport } from '../../../shared/contract/analytics.ts';
import type { QuotedPiece } from '../../../shared/contract/orders.ts';
import type { Activity } from '../../../shared/entities/activity.ts';
import type { FailedTask } from '../../../shared/entities/failed-task.ts';
import type { Hold } from '../../../shared/entities/hold.ts';
import type { Inventory } from '../../../shared/entities/inventory.ts';
import type { MailStatus } from '../../../shared/entities/mail-status.ts';
import { INBOX_GROUPS, type Order } from '../../../shared/entities/order.ts';
import type { QuoteMail } from '../../../shared/entities/quote-mail.ts';
import { hasCostsOption } from '../../../shared/entities/role.ts';
import { DEFAULT_SALE_SETTINGS } from '../../../shared/entities/sale-settings.ts';
import type { StaffMember } from '../../../shared/entities/staff-member.ts';
import {
  countProblems,
  type SyncChange,
  type SyncProblem,
  type SyncRun,
} from '../../../shared/entities/sync-run.ts';
import type { SignedInUser } from '../../../shared/entities/user.ts';
import { STATUS_OF_STATE } from '../../../shared/quotes/states.ts';
import { summarize } from '../../../shared/quotes/summary.ts';
import { makeMember, makeUser } from '../../support/quotes.ts';
import { WANTED } from './alerts.ts';
import { makeAnalyticsReport } from './analyticsReport.ts';
import { type Connection, makeConnection } from './connection.ts';
import { errorReply, type Handlers, type MockCall, pageReply, reply } from './mockApi.ts';
import { makeSearchReport } from './searchReport.ts';
import { mockShop, unauthorized } from './shop.ts';
import { CHANGES, INVENTORY, makeRun, makeRuns } from './syncRuns.ts';

export const forbidden = errorReply('FORBIDDEN', 'Forbidden');
export const internal = errorReply('INTERNAL', 'Something failed on our side.');

interface BackOffice {
  user: SignedInUser | null;
  orders: Order[];
  pieces: QuotedPiece[];
  holds: Hold[];
  activities: Activity[];
  mailStatus: MailStatus;
  failedTasks: FailedTask[];
  mails: QuoteMail[];
  analytics: AnalyticsReport;
  searches: SearchReport;
  staff: StaffMember[];
  productCount: number;
  connection: Connection;
  inventory: Inventory;
  problems: SyncProblem[];
  runs: SyncRun[];
  changes: SyncChange[];
}

/** Tests may change the state. `api.on` replaces single calls. */
export function mockBackOffice(given: Partial<BackOffice> = {}, handlers: Handlers = {}) {
  const office: BackOffice = {
    user: makeUser(),
    orders: [],
    pieces: [],
    holds: [],
    staff: [
      makeMember('Abigail Thorne'),
      makeMember('Ruth Calloway', 'active', { id: makeUser().id, email: makeUser().email }),
      makeMember('Silas Whitcombe', 'invited'),
      makeMember('Xenia Moore', 'disabled'),
    ],
    activities: [],
    failedTasks: [],
    mails: [],
    mailStatus: { stopped: null, dealerReport: null },
    analytics: makeAnalyticsReport(30),
    searches: makeSearchReport(30),
    productCount: 1204,
    connection: makeConnection(),
    inventory: INVENTORY,
    problems: [],
    runs: makeRuns(5),
    changes: CHANGES,
    ...given,
  };
  const signedIn =
    <T>(answer: (call: MockCall) => T) =>
    (call: MockCall) =>
      office.user ? answer(call) : unauthorized;
  const { api } = mockShop(
    {},
    {
      'GET /api/auth/user': () => office.user ?? unauthorized,
      'GET /api/products': () => reply([], { 'x-total-count': String(office.productCount) }),
      'GET /api/cart': signedIn(() => []),
      'GET /api/wishlist': signedIn(() => []),
      'GET /api/orders': signedIn((call) => {
        const isArchived = call.query.get('archived') === 'true';
        return pageReply(
          office.orders.filter(({ archivedAt }) => (archivedAt !== null) === isArchived),
          call,
        );
      }),
      'GET /api/orders/inbox': signedIn((call) =>
        pageReply(listInbox(office, call.query.get('group')), call),
      ),
      'GET /api/orders/{id}': signedIn(
        ({ params }) =>
          office.orders.find(({ id }) => id === params.id) ??
          errorReply('NOT_FOUND', 'Quote request not found'),
      ),
      'GET /api/orders/{id}/pieces': signedIn(({ params }) =>
        findById(office.orders, params.id).items.map(
          ({ productId }) =>
            office.pieces.find((piece) => piece.productId === productId) ?? makePiece(productId),
        ),
      ),
      'GET /api/orders/{id}/mails': signedIn(() => office.mails),
      'GET /api/orders/{id}/comparables': signedIn(() => []),
      'GET /api/orders/{id}/resale-certificate': signedIn(() => ({ certificate: null })),
      'GET /api/orders/{id}/paypal-marks': signedIn(() => []),
      'GET /api/orders/{id}/floor-requests': signedIn(() => []),
      'GET /api/orders/{id}/invoices': signedIn(() => []),
      'GET /api/sale-settings': signedIn(() => DEFAULT_SALE_SETTINGS),
      'POST /api/orders/{id}/read': signedIn(({ params }) =>
        changeOrder(office, params.id, { unread: 0 }),
      ),
      'PATCH /api/orders/{id}': signedIn((call) => updateOrder(office, call)),
      'GET /api/holds': signedIn(() => office.holds),
      'GET /api/consignors': signedIn(() => []),
      'GET /api/consignors/unmatched': signedIn(() => []),
      'GET /api/customers': signedIn((call) => pageReply([], call)),
      'GET /api/viewings': signedIn(() => []),
      'GET /api/shows': signedIn(() => []),
      'GET /api/staff': signedIn(() => office.staff),
      'GET /api/analytics': signedIn(() => office.analytics),
      'GET /api/searches': signedIn(() => office.searches),
      'GET /api/wanted': signedIn(() => WANTED),
      'GET /api/pages': () => [],
      'GET /api/failed-tasks': signedIn(() => office.failedTasks),
      'POST /api/failed-tasks/{id}/retry': signedIn(({ params }) => {
        const task = {
          ...findById(office.failedTasks, params.id),
          nextAttemptAt: '2026-11-27T12:00:00.000Z',
        };
        office.failedTasks = office.failedTasks.map((each) => (each.id === task.id ? task : each));
        return task;
      }),
      'DELETE /api/failed-tasks/{id}': signedIn(({ params }) => {
        office.failedTasks = office.failedTasks.filter(({ id }) => id !== params.id);
        return { success: true } as const;
      }),
      'GET /api/mail-status': signedIn(() => office.mailStatus),
      'DELETE /api/mail-status/dealer-report': signedIn(() => {
        office.mailStatus = { ...office.mailStatus, dealerReport: null };
        return { success: true } as const;
      }),
      'GET /api/settings/versions': () => [],
      'GET /api/activity': signedIn(() => office.activities),
      'POST /api/staff': signedIn((call) => invite(office, call)),
      'PATCH /api/staff/{id}': signedIn((call) => changeMember(office, call)),
      'GET /api/database': signedIn(() => ({ name: 'guidon', isActive: true })),
      'GET /api/airtable/base': signedIn(() => ({
        baseId: 'appOwn',
        missing: [],
        isWriteKnown: true,
      })),
      'GET /api/sync-airtable/problems': signedIn(() => ({
        problems: office.problems,
        counts: countProblems(office.problems),
      })),
      'GET /api/spellings': signedIn(() => []),
      'GET /api/restricted-listings': signedIn(() => []),
      'GET /api/inventory': signedIn(() => office.inventory),
      'GET /api/auth/airtable/status': signedIn(() => office.connection),
      'DELETE /api/auth/airtable': signedIn(() => ({ success: true }) as const),
      'GET /api/sync-airtable/runs': signedIn(() => office.runs),
      'GET /api/sync-airtable/runs/{id}': signedIn(({ params }) => ({
        ...findById(office.runs, params.id),
        changes: office.changes,
      })),
      'POST /api/sync-airtable': signedIn(() => syncReply(makeRun(0))),
      'POST /api/add-test-items': signedIn(() => IMPORTED),
      'POST /api/add-sample-data': signedIn(() => IMPORTED),
      'GET /api/sample-data': signedIn(() => ({ isDemo: true, products: 0, entries: 0 })),
      'GET /api/military-items/next-number': signedIn(() => ({ next: 'INV-0001', series: [] })),
      'GET /api/military-items': signedIn((call) => pageReply([], call)),
      'GET /api/military-items/{id}/condition-reports': signedIn(() => []),
      'GET /api/asmic-entries': signedIn((call) => pageReply([], call)),
      'GET /api/airtable/tables': signedIn(() => ({ tables: [] })),
      'GET /api/airtable/schema': signedIn(() => ({
        schema: { tables: [] },
        tables: [],
        tableAnalysis: [],
      })),
      'GET /api/test-airtable': signedIn(() => ({ recordCount: 0, sampleRecord: null })),
      'GET /api/airtable/table/{tableName}/{page}': signedIn(() => ({
        records: [],
        totalCount: 0,
      })),
      ...handlers,
    },
  );
  return Object.assign(office, { api });
}

const IMPORTED = { success: true, message: '', imported: 1, updated: 0, skipped: 0 };

export const syncReply = (run: SyncRun & { changes?: SyncChange[] }) =>
  reply(
    { ...IMPORTED, ...run },
    { location: `/api/sync-airtable/runs/${run.id}` },
    run.status === 'running' ? 202 : 200,
  );

function findById<T extends { id: string }>(rows: readonly T[], id?: string): T {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`No row ${id}`);
  return found;
}

function updateOrder(office: BackOffice, { params, body }: MockCall) {
  if (typeof body.archived === 'boolean') {
    const archivedAt = body.archived ? new Date().toISOString() : null;
    return changeOrder(office, params.id, { archivedAt });
  }
  const { status } = findById(office.orders, params.id);
  if (status !== body.from) return errorReply('CONFLICT', 'The status has changed');
  return changeOrder(office, params.id, { state: body.status });
}

export function changeOrder(
  office: Pick<BackOffice, 'orders'>,
  id: string | undefined,
  changes: Partial<Order>,
): Order {
  const order = findById(office.orders, id);
  const { state = order.state } = changes;
  const at = new Date().toISOString();
  const { id: userId, email } = makeUser();
  const status = STATUS_OF_STATE[state];
  const entry = { status, state, at, actor: 'dealer' as const, by: { id: userId, email } };
  const changed: Order = {
    ...order,
    status,
    history: state === order.state ? order.history : [...order.history, entry],
    updatedAt: at,
    ...changes,
  };
  office.orders = office.orders.map((row) => (row.id === order.id ? changed : row));
  return changed;
}

function listInbox({ orders }: BackOffice, group: string | null) {
  return orders
    .map((order) => summarize(order, null))
    .filter((summary) => (group ? summary.group === group : summary.group !== 'archived'))
    .sort(
      (a, b) =>
        INBOX_GROUPS.indexOf(a.group) - INBOX_GROUPS.indexOf(b.group) ||
        a.waitingSince.localeCompare(b.waitingSince),
    );
}

export const makePiece = (productId: string, changes: Partial<QuotedPiece> = {}): QuotedPiece => ({
  productId,
  availability: 'In Stock',
  stock: 1,
  sharePrice: null,
  cost: null,
  consignor: null,
  consignorShare: null,
  lastPrice: null,
  claims: [],
  otherQuotes: [],
  ...changes,
});

function invite(office: BackOffice, { body }: MockCall): StaffMember {
  const existing = office.staff.find(({ email }) => email === body.email);
  if (existing) return existing;
  const member = makeMember(body.email.split('@')[0], 'invited');
  return { ...member, firstName: null, lastName: null, ...body };
}

function changeMember(office: BackOffice, { params, body }: MockCall): StaffMember {
  const before = findById(office.staff, params.id);
  const { role = before.role, seesCosts = before.role !== 'owner' && before.seesCosts } = body;
  const changed: StaffMember = {
    ...before,
    role,
    seesCosts: role === 'owner' || (hasCostsOption(role) && seesCosts),
    ...(body.isEnabled !== undefined && { standing: body.isEnabled ? 'active' : 'disabled' }),
  };
  office.staff = office.staff.map((each) => (each === before ? changed : each));
  return changed;
}

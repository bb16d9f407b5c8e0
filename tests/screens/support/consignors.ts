import type { BulkChange } from '../../../shared/entities/bulk-change.ts';
import { type Consignor, DEFAULT_CONSIGNOR_TERMS } from '../../../shared/entities/consignor.ts';
import type {
  ConsignorStatement,
  StatementLine,
  UnmatchedConsignor,
} from '../../../shared/entities/consignor-statement.ts';
import { ADDRESS } from '../../support/postal-address.ts';
import { makeUser } from '../../support/quotes.ts';
import { mockBackOffice } from './backOffice.ts';
import { errorReply, type Handlers, type MockCall } from './mockApi.ts';

export const getUuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const AT = '2026-03-04T15:00:00.000Z';

export const makeConsignor = (changes: Partial<Consignor> = {}): Consignor => ({
  id: getUuid(1),
  name: 'Henry Ashdown',
  email: 'henry@ashdown.example',
  phone: '717-555-0144',
  address: ADDRESS,
  terms: DEFAULT_CONSIGNOR_TERMS,
  notes: null,
  taxIdLast4: null,
  balance: '120.00',
  payable: '70.00',
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const makeLine = (n: number, changes: Partial<StatementLine>): StatementLine => ({
  id: `line-${n}`,
  date: '2026-11-20T15:00:00.000Z',
  kind: 'sale',
  item: 'M1 helmet liner, Westinghouse',
  reference: 'GQ-7K4M-2XQ9',
  orderId: getUuid(50),
  quantity: 1,
  price: '80.00',
  commission: '30.00',
  share: '50.00',
  balance: '150.00',
  payableAt: null,
  ...changes,
});

export const makeStatement = (
  { id, name, email, address }: Consignor,
  changes: Partial<ConsignorStatement> = {},
): ConsignorStatement => ({
  month: '2026-11',
  timeZone: 'America/New_York',
  consignor: { id, name, email, address },
  lines: [
    makeLine(1, {}),
    makeLine(2, {
      // The evening before, in the time zone of the shop.
      date: '2026-11-22T03:00:00.000Z',
      kind: 'fee',
      item: 'Photos of 12 pieces',
      reference: null,
      orderId: null,
      quantity: 0,
      price: '0.00',
      commission: '0.00',
      share: '-20.00',
      balance: '130.00',
      payableAt: '2026-11-22T03:00:00.000Z',
    }),
    makeLine(3, {
      date: '2026-11-22T04:00:00.000Z',
      kind: 'payout',
      item: 'Payout',
      reference: 'Check, 1043',
      orderId: null,
      quantity: 0,
      price: '0.00',
      commission: '0.00',
      share: '-10.00',
      balance: '120.00',
      payableAt: '2026-11-22T04:00:00.000Z',
    }),
  ],
  opening: '100.00',
  closing: '120.00',
  payable: '70.00',
  held: '50.00',
  pieces: [
    {
      itemId: getUuid(60),
      name: 'Garrison cap',
      catalogNumber: 'GD-0042',
      receivedAt: AT,
      status: 'listed',
      price: '85.00',
      floor: null,
    },
  ],
  ...changes,
});

const makeBulkChange = (
  { itemIds, fields }: { itemIds: string[]; fields: BulkChange['fields'] },
  changes: Partial<BulkChange> = {},
): BulkChange => ({
  id: getUuid(90),
  action: 'change',
  fields,
  itemCount: itemIds.length,
  status: 'running',
  counts: { changed: 0, unchanged: 0, failed: 0 },
  createdAt: AT,
  finishedAt: null,
  by: { id: makeUser().id, email: makeUser().email },
  undoes: null,
  undoneBy: null,
  ...changes,
});

interface ConsignorData {
  consignors: Consignor[];
  unmatched: UnmatchedConsignor[];
  statement: Partial<ConsignorStatement>;
}

/** Tests may change the state. `api.on` replaces single calls. */
export function mockConsignors(given: Partial<ConsignorData> = {}, handlers: Handlers = {}) {
  const data: ConsignorData = {
    consignors: [makeConsignor()],
    unmatched: [],
    statement: {},
    ...given,
  };
  const find = ({ params }: MockCall) => data.consignors.find(({ id }) => id === params.id);
  const notFound = errorReply('NOT_FOUND', 'Consignor not found');
  let assigned: Parameters<typeof makeBulkChange>[0] = { itemIds: [], fields: {} };

  const { api } = mockBackOffice(
    {},
    {
      'GET /api/consignors': () => data.consignors,
      'GET /api/consignors/unmatched': () => data.unmatched,
      'GET /api/consignors/{id}': (call) => find(call) ?? notFound,
      'GET /api/consignors/{id}/statement': (call) => {
        const consignor = find(call);
        const month = call.query.get('month') ?? '2026-11';
        return consignor ? makeStatement(consignor, { ...data.statement, month }) : notFound;
      },
      'POST /api/consignors': ({ body }) => {
        const added = makeConsignor({
          id: getUuid(9),
          balance: '0.00',
          payable: '0.00',
          ...body,
        });
        data.consignors = [...data.consignors, added];
        return added;
      },
      'PATCH /api/consignors/{id}': (call) => {
        const consignor = find(call);
        if (!consignor) return notFound;
        if (call.body.version !== consignor.version) {
          return errorReply('CONFLICT', 'This consignor has changed in the meantime.');
        }
        const { taxId, version, ...changes } = call.body;
        const changed: Consignor = {
          ...consignor,
          ...changes,
          ...(taxId !== undefined && { taxIdLast4: taxId?.slice(-4) ?? null }),
          version: version + 1,
        };
        data.consignors = data.consignors.map((each) => (each === consignor ? changed : each));
        return changed;
      },
      'POST /api/bulk-changes': ({ body }) => {
        assigned = body;
        return makeBulkChange(body);
      },
      'GET /api/bulk-changes/{id}': () => {
        const { itemIds } = assigned;
        data.unmatched = data.unmatched.filter((each) => !itemIds.includes(each.itemIds[0] ?? ''));
        const finished = makeBulkChange(assigned, {
          status: 'finished',
          counts: { changed: itemIds.length, unchanged: 0, failed: 0 },
          finishedAt: AT,
        });
        return { ...finished, outcomes: [], done: itemIds.length, undoable: 0 };
      },
      ...handlers,
    },
  );
  return Object.assign(data, { api });
}

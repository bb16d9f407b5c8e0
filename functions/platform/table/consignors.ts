import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Consignor } from '../../../shared/entities/consignor.ts';
import { ConsignorLine } from '../../../shared/entities/consignor-statement.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { batchGet } from './batch-get.ts';
import { createWrite, findFailedWrites, transactWrite, type Write } from './conditional-writes.ts';
import { parseRows, requireAllRows } from './parse-rows.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                     | keys                                                         |
 * |------------------------------------|--------------------------------------------------------------|
 * | one consignor; all                 | PK = `CONSIGNORS`, SK = `<id>`                               |
 * | the consignor with a name          | PK = `CONSIGNOR_NAMES`, SK = `<normalized name>`             |
 * | the lines of a consignor's balance | PK = `CONSIGNOR_LINES#<consignor id>`, SK = `<line id>`      |
 * | the owners of the lines of a sale  | PK = `CONSIGNOR_LINES_OF#<quote or recorded sale>`, SK = `<line id>` |
 *
 * A line, its owner and the balance change in one transaction.
 */
export const CONSIGNORS = 'CONSIGNORS';
export const CONSIGNOR_NAMES = 'CONSIGNOR_NAMES';
export const CONSIGNOR_LINES = 'CONSIGNOR_LINES#';
export const CONSIGNOR_LINES_OF = 'CONSIGNOR_LINES_OF#';

export const personalData = {
  of: 'staff',
  content: 'names, addresses and tax IDs of consignors, their balances, and who recorded a payout',
  expires: 'never; staff can remove all but the name',
  kept: 'the shop must be able to show what it owes and has paid to its consignors (legal obligation); staff can change the entry itself',
} as const satisfies PersonalData;

const StoredConsignor = z.object({
  ...Consignor.omit({ balance: true, payable: true }).shape,
  balanceCents: z.int(),
  /** Counts the changes of lines. */
  revision: z.int(),
  /** Encrypted. */
  taxId: z.string().nullable(),
});
export type StoredConsignor = z.infer<typeof StoredConsignor>;

const consignorKey = (id: string) => ({ PK: CONSIGNORS, SK: id });
const nameKey = (name: string) => ({ PK: CONSIGNOR_NAMES, SK: normalizeName(name) });
/** Names that look alike are the same. A sort key has at most 1,024 bytes. */
const normalizeName = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, 250);
const lineKey = (consignorId: string, lineId: string) => ({
  PK: `${CONSIGNOR_LINES}${consignorId}`,
  SK: lineId,
});

export async function findConsignor(id: string): Promise<StoredConsignor | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: consignorKey(id), ConsistentRead: true }),
  );
  return Item && StoredConsignor.parse(Item);
}

/** @param name in any case. */
export async function findConsignorByName(name: string): Promise<StoredConsignor | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: nameKey(name), ConsistentRead: true }),
  );
  return Item && findConsignor(String(Item.consignorId));
}

/** @returns all consignors by name. */
export async function listConsignors(): Promise<StoredConsignor[]> {
  const rows = iterateRows(partitionQuery(CONSIGNORS), (row) => StoredConsignor.parse(row));
  return (await Array.fromAsync(rows)).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** @returns false if the id or the name is taken. */
export function createConsignor(stored: StoredConsignor): Promise<boolean> {
  return transactWrite([createWrite({ ...consignorKey(stored.id), ...stored }), nameWrite(stored)]);
}

/**
 * Keeps the balance, which only lines change.
 * @returns false if the consignor has changed since it was read, or the new name is taken.
 */
export function updateConsignor(before: StoredConsignor, after: StoredConsignor): Promise<boolean> {
  const isRenamed = nameKey(before.name).SK !== nameKey(after.name).SK;
  return transactWrite([
    fieldsWrite(before, after),
    ...(isRenamed
      ? [nameWrite(after), { Delete: { TableName: tableName(), Key: nameKey(before.name) } }]
      : []),
  ]);
}

function fieldsWrite({ version }: StoredConsignor, after: StoredConsignor): Write {
  const { id, balanceCents: _, revision: __, ...fields } = after;
  const entries = Object.entries(fields);
  return {
    Update: {
      TableName: tableName(),
      Key: consignorKey(id),
      UpdateExpression: `SET ${entries.map((_, n) => `#f${n} = :f${n}`).join(', ')}`,
      ConditionExpression: '#version = :before',
      ExpressionAttributeNames: {
        '#version': 'version',
        ...Object.fromEntries(entries.map(([name], n) => [`#f${n}`, name])),
      },
      ExpressionAttributeValues: {
        ':before': version,
        ...Object.fromEntries(entries.map(([, value], n) => [`:f${n}`, value])),
      },
    },
  };
}

const nameWrite = ({ id, name }: StoredConsignor): Write =>
  createWrite({ ...nameKey(name), consignorId: id });

/** @returns all lines, oldest first. */
export async function listConsignorLines(consignorId: string): Promise<ConsignorLine[]> {
  const rows = iterateRows(partitionQuery(`${CONSIGNOR_LINES}${consignorId}`), (row) =>
    ConsignorLine.parse(row),
  );
  return (await Array.fromAsync(rows)).sort((a, b) => a.at.localeCompare(b.at));
}

export interface OwnedLine {
  consignorId: string;
  line: ConsignorLine;
}

interface SaleLines {
  lines: readonly OwnedLine[];
  /** The revisions of the consignors from before their lines were read. */
  revisions: ReadonlyMap<string, number>;
}

/** @param saleId of a quote, or of a sale elsewhere.
 *  @returns the lines about a sale, including returns and refunds. */
export const listSaleLines = (saleId: string): Promise<SaleLines> =>
  requireAllRows(async () => {
    const revisions = new Map<string, number>();
    for (const consignorId of new Set((await listOwners(saleId)).values())) {
      const consignor = await findConsignor(consignorId);
      if (consignor) revisions.set(consignorId, consignor.revision);
    }
    if (revisions.size === 0) return { lines: [], revisions };
    const owners = await listOwners(saleId);
    const keys = Array.from(owners, ([lineId, consignorId]) => lineKey(consignorId, lineId));
    const rows = await batchGet(keys, { ConsistentRead: true });
    const lines = await parseRows(rows, (row) => ConsignorLine.parse(row));
    return { lines: lines.flatMap((line) => toOwnedLine(line, owners, revisions)), revisions };
  });

/** Leaves out the lines of a consignor who has got the first one since the revisions were read. */
function toOwnedLine(
  line: ConsignorLine,
  owners: ReadonlyMap<string, string>,
  revisions: ReadonlyMap<string, number>,
): OwnedLine[] {
  const consignorId = owners.get(line.id);
  return consignorId !== undefined && revisions.has(consignorId) ? [{ consignorId, line }] : [];
}

const Owner = z.object({ SK: z.string(), consignorId: z.uuid() });

/** @returns the consignors of the lines about a sale, by line. */
async function listOwners(saleId: string): Promise<ReadonlyMap<string, string>> {
  const query = partitionQuery(`${CONSIGNOR_LINES_OF}${saleId}`);
  const owners = await Array.fromAsync(iterateRows(query, (row) => Owner.parse(row)));
  return new Map(owners.map(({ SK, consignorId }) => [SK, consignorId]));
}

/**
 * @param revision of the consignor before the lines were read, if the line depends on them.
 * @returns 'exists' for a repetition, even with another consignor, and 'conflict' if the lines have changed since, or there
 *   is no such consignor.
 */
export async function appendConsignorLine(
  consignorId: string,
  line: ConsignorLine,
  revision?: number,
): Promise<'added' | 'exists' | 'conflict'> {
  const failed = await findFailedWrites([
    balanceWrite(consignorId, line.shareCents, revision),
    createWrite({ ...lineKey(consignorId, line.id), ...line }),
    ...ownerWrites(consignorId, line),
  ]);
  if (failed.length === 0) return 'added';
  return failed.some((index) => index > 0) ? 'exists' : 'conflict';
}

/** Sales elsewhere have no quote: the ids of their lines end with theirs. */
function ownerWrites(consignorId: string, { id, kind, orderId }: ConsignorLine): Write[] {
  if (kind !== 'sale' && kind !== 'return') return [];
  const saleId = orderId ?? id.slice(id.indexOf('-') + 1);
  return [createWrite({ PK: `${CONSIGNOR_LINES_OF}${saleId}`, SK: id, consignorId })];
}

function balanceWrite(consignorId: string, shareCents: number, revision?: number): Write {
  return {
    Update: {
      TableName: tableName(),
      Key: consignorKey(consignorId),
      UpdateExpression: 'ADD balanceCents :share, revision :one',
      ConditionExpression: revision === undefined ? 'attribute_exists(PK)' : 'revision = :revision',
      ExpressionAttributeValues: {
        ':share': shareCents,
        ':one': 1,
        ...(revision === undefined ? {} : { ':revision': revision }),
      },
    },
  };
}

/** Does nothing without such a line. */
export async function setPayableAt(
  consignorId: string,
  lineId: string,
  payableAt: string | null,
): Promise<void> {
  await transactWrite([
    {
      Update: {
        TableName: tableName(),
        Key: lineKey(consignorId, lineId),
        UpdateExpression: 'SET payableAt = :at',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':at': payableAt },
      },
    },
    // A payout that is based on the former time fails.
    balanceWrite(consignorId, 0),
  ]);
}

import { v7 as uuidV7 } from 'uuid';
import * as z from 'zod';
import { ALERTS_OF } from './alerts.ts';
import { CLOSED_YEARS, YEAR_CHANGES } from './closed-years.ts';
import { CONDITION_REPORTS } from './condition-reports.ts';
import { CONSIGNMENT } from './consignments.ts';
import { DIGESTS_DUE } from './digests.ts';
import { FAILED_TASK, FAILED_TASKS } from './failed-tasks.ts';
import { FLOOR_REQUESTS } from './floor-requests.ts';
import { HOLDS } from './holds.ts';
import { ITEMS, PHOTO } from './items.ts';
import { MAIL_QUEUE } from './mail-queue.ts';
import { ORDERS, ORDERS_ARCHIVED } from './orders.ts';
import { OUTBOX } from './outbox.ts';
import { PAYMENT_ATTEMPTS } from './payment-attempts.ts';
import { PRIVATE_VIEWINGS } from './private-viewings.ts';
import { PURCHASES } from './purchases.ts';
import { QUESTION } from './questions.ts';
import { QUOTE } from './quote-inbox.ts';
import { RECORDED_SALES } from './recorded-sales.ts';
import { SHOWS } from './shows.ts';

/**
 * What a table that was restored to an earlier point takes over from the table that was used since. Staff follow
 * docs/operations.md, 'Restoring'.
 */

const Row = z.object({
  PK: z.string(),
  SK: z.string(),
  itemId: z.string().optional(),
  updatedAt: z.string().optional(),
  ledger: z.array(z.unknown()).optional(),
  stage: z.string().nullish(),
});

/** They describe the state outside of the table: at Airtable and PayPal, which numbers were given, which papers were issued,
 *  what was bought and taken to shows, what is promised, what was paid to consignors and what they have answered, which
 *  mails were sent or unsubscribed from, and which links and failures people have before them. */
const CURRENT = [
  'AIRTABLE_',
  CLOSED_YEARS,
  YEAR_CHANGES,
  CONDITION_REPORTS,
  'CONSIGNOR',
  FLOOR_REQUESTS,
  // Their series, numbers and costs as well.
  'INVOICE',
  'NUMBER_',
  HOLDS,
  RECORDED_SALES,
  PAYMENT_ATTEMPTS,
  PRIVATE_VIEWINGS,
  PURCHASES,
  SHOWS,
  'MAIL_',
  'DIGEST',
  ALERTS_OF,
  QUESTION,
  FAILED_TASK,
  FAILED_TASKS,
];
/** Their rows of the restore point are due again, although they may have been sent, retried or discarded since. */
export const REPLACED = [MAIL_QUEUE, DIGESTS_DUE, FAILED_TASKS] as const;
/** Their ids begin with the time of creation. */
const NEWER: readonly string[] = [ORDERS, ORDERS_ARCHIVED, ITEMS, OUTBOX];

/** Whether rows of a partition are taken over from the table that was used since. */
export const isTakenOver = (partition: string): boolean =>
  NEWER.includes(partition) ||
  [...CURRENT, PHOTO, CONSIGNMENT, QUOTE].some((prefix) => partition.startsWith(prefix));

/** @param since the restore point.
 *  @returns whether a row of the former table is copied, over that of the restore point. */
export function createRowFilter(since: Date): (row: unknown) => boolean {
  const firstId = uuidV7({ msecs: since.getTime(), random: new Uint8Array(16) });
  return (row) => {
    const { PK, SK, itemId = '', updatedAt = '', ledger = [], stage } = Row.parse(row);
    // The money of a quote is outside of the table, with its parcels.
    const isPaidSince =
      updatedAt >= since.toISOString() && (ledger.length > 0 || typeof stage === 'string');
    return (
      isPaidSince ||
      CURRENT.some((prefix) => PK.startsWith(prefix)) ||
      (NEWER.includes(PK) && SK >= firstId) ||
      ([PHOTO, CONSIGNMENT].some((prefix) => PK.startsWith(prefix)) && itemId >= firstId) ||
      (PK.startsWith(QUOTE) && PK.slice(QUOTE.length) >= firstId)
    );
  };
}

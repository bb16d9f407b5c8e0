import * as z from 'zod';
import {
  ConditionMark,
  ConditionReport,
  MAX_REPORT_MARKS,
  MAX_REPORT_VIEWS,
  ReportView,
} from '../entities/condition-report.ts';
import { Order } from '../entities/order.ts';
import { countPositions, LABEL_SHEET_IDS, LABEL_SHEETS } from '../labels/sheets.ts';
import { Id, IdempotencyKey } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const MAX_LABELS = 500;
export const MAX_LABEL_COPIES = 100;
/** Longer lines fit on no label. */
export const MAX_LABEL_LINE = 60;

const LabelRequest = z
  .strictObject({
    itemIds: z.array(z.uuid()).max(MAX_LABELS, `At most ${MAX_LABELS} items at once`).default([]),
    productIds: z
      .array(z.uuid())
      .max(MAX_LABELS, `At most ${MAX_LABELS} products at once`)
      .default([]),
    sheet: z.enum(LABEL_SHEET_IDS),
    /** Positions count from 1, by rows; sheets may be partly used. */
    start: z.int().min(1, 'Expected a position from 1').default(1),
    copies: z
      .int()
      .min(1, 'Expected at least 1 copy')
      .max(MAX_LABEL_COPIES, `At most ${MAX_LABEL_COPIES} copies of a label`)
      .default(1),
    showsLocation: z.boolean().default(false),
    showsPrice: z.boolean().default(false),
    line: z.string().trim().max(MAX_LABEL_LINE, `At most ${MAX_LABEL_LINE} characters`).default(''),
  })
  .superRefine(({ itemIds, productIds, sheet, start, copies }, context) => {
    const pieces = itemIds.length + productIds.length;
    if (pieces === 0) {
      const message = 'Choose at least one item';
      context.addIssue({ code: 'custom', path: ['itemIds'], message });
    }
    const positions = countPositions(LABEL_SHEETS[sheet]);
    if (start > positions) {
      const message =
        positions === 1
          ? 'Labels on a roll start at 1'
          : `This sheet has ${positions} labels; start at 1 to ${positions}`;
      context.addIssue({ code: 'custom', path: ['start'], message });
    }
    const labels = pieces * copies;
    if (labels > MAX_LABELS) {
      const message = `At most ${MAX_LABELS} labels at once; these would be ${labels}`;
      context.addIssue({ code: 'custom', path: ['copies'], message });
    }
  });

export const Certificate = z
  .object({
    status: z.enum(['valid', 'revoked']),
    name: z.string(),
    /** Names the quote, without the buyer. */
    reference: z.string(),
    certifiedAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
    imageUrl: z.string().nullable(),
    /** Photos of the piece in the shop, or of the request if it has left the shop. */
    photos: z.array(z.string()),
    /** Rows such as type, era and unit. */
    details: z.array(z.object({ label: z.string(), value: z.string() })),
  })
  .meta({ id: 'Certificate' });
export type Certificate = z.infer<typeof Certificate>;

export const documents = defineEndpoints({
  'GET /api/orders/{id}/documents/{documentId}': {
    summary:
      "A PDF of a quote: an offer, the invoice, or a certificate of authenticity, for the quote's requester and staff; a packing slip or customs note, for staff",
    access: 'customer',
    params: z.object({ id: Id, documentId: Id }),
    response: 'pdf',
  },
  'GET /api/certificates/{code}': {
    summary:
      'Verify a certificate of authenticity by the code on it. The shop signs the codes; the certificate of a returned piece is revoked',
    access: 'public',
    params: z.object({ code: z.string().min(1).max(200) }),
    response: Certificate,
    errors: ['RATE_LIMITED'],
  },
  'POST /api/labels': {
    summary:
      'A PDF of labels for cataloged items and products: a QR code that leads to the piece, its name, and its Unique ID, or the short code if it has none that fits',
    access: 'staff',
    body: LabelRequest,
    response: 'pdf',
    headers: {
      'X-Letters-Left-Out':
        'If the fonts lack letters of the texts: the first 20 of those, separated by spaces, percent-encoded.',
    },
  },
  'GET /api/military-items/{id}/condition-reports': {
    summary: 'The condition reports of a cataloged item, newest first',
    access: 'staff',
    params: z.object({ id: z.uuid() }),
    response: z.array(ConditionReport),
  },
  'POST /api/military-items/{id}/condition-reports': {
    summary:
      'Write a condition report: marks on the photos of an item. Idempotent with an Idempotency-Key header',
    access: 'staff',
    params: z.object({ id: z.uuid() }),
    requestHeaders: IdempotencyKey,
    body: z.strictObject({
      marks: z.array(ConditionMark).max(MAX_REPORT_MARKS, `At most ${MAX_REPORT_MARKS} marks`),
      /** Default: the photos of the marks, otherwise all photos of the item. */
      views: z
        .array(ReportView)
        .max(MAX_REPORT_VIEWS, `At most ${MAX_REPORT_VIEWS} photos`)
        .optional(),
      summary: z.string().trim().max(5_000, 'At most 5000 characters').optional(),
    }),
    response: ConditionReport,
    status: [201],
    errors: ['CONFLICT'],
  },
  'GET /api/military-items/{id}/condition-reports/{number}': {
    summary: 'A condition report; as a PDF with `Accept: application/pdf`',
    access: 'staff',
    params: z.object({ id: z.uuid(), number: z.string().regex(/^\d{1,6}$/, 'Expected a number') }),
    response: ConditionReport,
    alsoPdf: true,
  },
  'POST /api/orders/{id}/condition-reports': {
    summary:
      'Share a condition report with the collector of a quote, who then finds it among the documents',
    access: 'staff',
    params: z.object({ id: Id }),
    body: z.strictObject({ productId: z.uuid(), itemId: z.uuid(), number: z.int().positive() }),
    response: Order,
    errors: ['CONFLICT'],
  },
});

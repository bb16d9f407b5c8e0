import * as z from 'zod';
import { AsmicEntry } from '../entities/asmic-entry.ts';
import { Accuracy, Comparison } from '../entities/comparison.ts';
import { SEARCH_MAX_LENGTH } from '../vocabulary.ts';
import { Id, paging, pagingHeaders } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const params = z.object({ id: Id });
const flag = z.enum(['true', 'false']).optional();

export const identification = defineEndpoints({
  'GET /api/asmic-entries': {
    summary: 'The entries of the reference catalog, optionally filtered by a search',
    access: 'staff',
    query: z.object({ ...paging, search: z.string().trim().max(SEARCH_MAX_LENGTH).optional() }),
    response: z.array(AsmicEntry),
    headers: pagingHeaders,
  },
  'GET /api/asmic-entries/{id}': {
    summary: 'One entry of the reference catalog',
    access: 'staff',
    params,
    response: AsmicEntry,
    errors: ['NOT_FOUND'],
  },
  'POST /api/asmic-entries/import': {
    summary: 'Preview or apply an import of reference entries; all or nothing',
    access: 'staff',
    query: z.object({
      /** Writes the changes; otherwise this is a preview. */
      apply: flag,
      /** Includes the first 100 changes in the response. */
      detail: flag,
    }),
    /** A CSV file with a header or a JSON array, optionally gzipped. The format is detected from the bytes
     *  because browsers often send a wrong content type. */
    body: z.instanceof(Uint8Array),
    bodyTypes: {
      'text/csv': z.string(),
      'application/json': z.array(z.json()),
      'application/gzip': z.string().meta({ format: 'binary' }),
    },
    response: z.object({
      new: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** `row` is the spreadsheet row (the header is row 1), or the 1-based position in a JSON array. */
      refused: z.array(z.object({ row: z.int(), reason: z.string() })),
      changes: z
        .array(
          z.object({
            row: z.int(),
            asmicNumber: z.string(),
            designation: z.string(),
            /** The changed fields; empty for a new entry. */
            fields: z.array(z.string()),
          }),
        )
        .optional(),
    }),
    errors: ['CONFLICT'],
  },
  'GET /api/military-items/{id}/comparisons': {
    summary: "An item's comparisons with the reference catalog, best first",
    access: 'staff',
    params,
    response: z.array(Comparison),
    errors: ['NOT_FOUND'],
  },
  'POST /api/military-items/{id}/compare': {
    summary: 'Compare an item with the reference catalog; earlier decisions are kept',
    access: 'staff',
    params,
    response: z.object({ matches: z.array(Comparison) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  'POST /api/comparisons/{id}/verify': {
    summary: 'Verify or reject a match',
    access: 'staff',
    params,
    body: z.object({
      verified: z.boolean(),
      notes: z.string().trim().max(5000, 'Expected at most 5000 characters').default(''),
    }),
    response: Comparison,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  'GET /api/comparisons/accuracy': {
    summary: 'How often staff verified or rejected the proposed matches',
    access: 'staff',
    response: Accuracy,
  },
});

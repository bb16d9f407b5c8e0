import * as z from 'zod';
import { Accuracy } from '../entities/accuracy.ts';
import { AsmicEntry } from '../entities/asmic-entry.ts';
import { Comparison } from '../entities/comparison.ts';
import { SEARCH_MAX_LENGTH } from '../vocabulary.ts';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './id.ts';
import { Paging, pagingHeaders } from './paging.ts';

const params = z.object({ id: Id });
const flag = z.enum(['true', 'false']).optional();

export const identification = defineEndpoints({
  'GET /api/asmic-entries': {
    summary: 'The reference catalogue, or what of it a search finds',
    access: 'staff',
    query: z.object({ ...Paging, search: z.string().trim().max(SEARCH_MAX_LENGTH).optional() }),
    response: z.array(AsmicEntry),
    headers: pagingHeaders,
  },
  'GET /api/asmic-entries/{id}': {
    summary: 'One entry of the reference catalogue',
    access: 'staff',
    params,
    response: AsmicEntry,
    errors: ['NOT_FOUND'],
  },
  'POST /api/asmic-entries/import': {
    summary: 'Preview an import of reference entries, or apply it: the whole of it, or nothing',
    access: 'staff',
    query: z.object({
      /** Only `true` changes anything. */
      apply: flag,
      /** With the first hundred changes, one by one. */
      detail: flag,
    }),
    /** A CSV file with a header, or a JSON array of entries; either may be gzipped. What it is, it says
     *  itself: content types are often wrong. */
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
      /** `row` as a spreadsheet numbers it, the header being 1; of a JSON array the place, from 1. */
      refused: z.array(z.object({ row: z.int(), reason: z.string() })),
      changes: z
        .array(
          z.object({
            row: z.int(),
            asmicNumber: z.string(),
            designation: z.string(),
            /** Of a changed entry; empty for a new one. */
            fields: z.array(z.string()),
          }),
        )
        .optional(),
    }),
    errors: ['CONFLICT'],
  },
  'GET /api/military-items/{id}/comparisons': {
    summary: "An item's comparisons with the reference catalogue, best first",
    access: 'staff',
    params,
    response: z.array(Comparison),
    errors: ['NOT_FOUND'],
  },
  'POST /api/military-items/{id}/compare': {
    summary: 'Compare an item with the reference catalogue; what people decided stays',
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
    summary: 'How often the matches were right, by what people decided',
    access: 'staff',
    response: Accuracy,
  },
});

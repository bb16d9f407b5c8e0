import * as z from 'zod';
import { AsmicEntry } from '../entities/asmic-entry.ts';
import { Comparison } from '../entities/comparison.ts';
import { endpoints } from './endpoint.ts';
import { Paging, pagingHeaders } from './paging.ts';

const params = z.object({ id: z.string().max(100) });

export const identification = endpoints({
  'GET /api/asmic-entries': {
    summary: 'The reference catalogue',
    access: 'staff',
    query: z.object(Paging),
    response: z.array(AsmicEntry),
    headers: pagingHeaders,
  },
  'POST /api/asmic-entries/import': {
    summary: 'Preview an import of reference entries (CSV or JSON), or apply it',
    access: 'staff',
    query: z.object({ apply: z.enum(['true', 'false']).optional() }),
    body: z.union([z.string(), z.array(z.json())]),
    response: z.object({
      new: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      refused: z.array(z.object({ row: z.int(), reason: z.string() })),
    }),
  },
  'GET /api/military-items/{id}/comparisons': {
    summary: "An item's comparisons with the reference catalogue, best first",
    access: 'staff',
    params,
    response: z.array(Comparison),
    errors: ['NOT_FOUND'],
  },
  'POST /api/military-items/{id}/compare': {
    summary: 'Compare an item with the reference catalogue',
    access: 'staff',
    params,
    response: z.object({ matches: z.array(Comparison) }),
    errors: ['NOT_FOUND'],
  },
  'POST /api/comparisons/{id}/verify': {
    summary: 'Verify or reject a match',
    access: 'staff',
    params,
    body: z.object({ verified: z.boolean(), notes: z.string().max(5000).default('') }),
    response: Comparison,
    errors: ['NOT_FOUND'],
  },
});

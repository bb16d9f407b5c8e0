import * as z from 'zod';
import { AsmicEntry } from '../entities/asmic-entry.ts';
import { CatalogChange, EntryEvent } from '../entities/catalog-change.ts';
import { Accuracy, Comparison } from '../entities/comparison.ts';
import { REFERENCE_COLUMNS } from '../entities/reference-columns.ts';
import { SEARCH_MAX_LENGTH } from '../vocabulary.ts';
import { Id, PAGING_HEADERS, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const params = z.object({ id: Id });
const flag = z.enum(['true', 'false']).optional();
const text = z.string().nullable();
const list = z.array(z.string());
const measure = z.number().nullable().optional();

/** Follows the rules of an import's row. A missing field stays unchanged, null clears it. */
const AsmicEntryChange = z
  .strictObject({
    designation: z.string(),
    itemType: z.string(),
    description: text,
    dimensions: z
      .strictObject({ length: measure, width: measure, height: measure, weight: measure })
      .nullable(),
    materials: list,
    era: text,
    branch: text,
    unit: text,
    referenceImages: list,
    notes: text,
    variations: list,
    /** The change is rejected if this version is no longer current. */
    updatedAt: z.iso.datetime(),
  })
  .partial();

export const identification = defineEndpoints({
  'GET /api/asmic-entries': {
    summary: 'The entries of the reference catalog, optionally filtered by a search',
    access: 'staff',
    query: z.object({ ...paging, search: z.string().trim().max(SEARCH_MAX_LENGTH).optional() }),
    response: z.array(AsmicEntry),
    headers: PAGING_HEADERS,
  },
  'GET /api/asmic-entries/{id}': {
    summary: 'One entry of the reference catalog',
    access: 'staff',
    params,
    response: AsmicEntry,
  },
  'PATCH /api/asmic-entries/{id}': {
    summary: 'Edit an entry; fails if `updatedAt` is given and no longer current',
    access: 'staff',
    params,
    body: AsmicEntryChange,
    response: AsmicEntry,
    errors: ['CONFLICT'],
  },
  'DELETE /api/asmic-entries': {
    summary: 'Delete the sample entries of the demo, whose numbers begin with SAMPLE-',
    access: 'staff',
    response: z.object({ removed: z.int() }),
    errors: ['CONFLICT'],
  },
  'DELETE /api/asmic-entries/{id}': {
    summary: 'Delete an entry; its decided matches are kept',
    access: 'staff',
    params,
    response: z.object({ success: z.literal(true) }),
    errors: ['CONFLICT'],
  },
  'GET /api/asmic-entries/{id}/history': {
    summary: 'What changed an entry, newest first; also of a deleted entry',
    access: 'staff',
    params,
    response: z.array(EntryEvent),
  },
  'GET /api/asmic-changes': {
    summary: 'The changes of the reference catalog, newest first',
    access: 'staff',
    query: z.object(paging),
    response: z.array(CatalogChange),
    headers: PAGING_HEADERS,
  },
  'POST /api/asmic-changes/{revision}/undo': {
    summary: 'Preview or apply the undoing of a change; what has changed again since is kept',
    access: 'staff',
    params: z.object({ revision: z.coerce.number().int().positive() }),
    query: z.object({
      /** Without it, the response is a preview. */
      apply: flag,
    }),
    response: z.object({
      added: z.int(),
      changed: z.int(),
      deleted: z.int(),
      kept: z.int(),
      keptEntries: z.array(
        z.object({
          asmicNumber: z.string(),
          designation: z.string(),
          fields: z.array(z.enum(REFERENCE_COLUMNS)),
        }),
      ),
    }),
    errors: ['CONFLICT'],
  },
  'POST /api/asmic-entries/import': {
    summary: 'Preview or apply an import of reference entries; all or nothing',
    access: 'staff',
    query: z.object({
      /** Without it, the response is a preview. */
      apply: flag,
      /** Adds the first 100 changes, unknown words and ignored columns to the response. */
      detail: flag,
      fileName: z.string().max(255).optional(),
    }),
    /** A CSV file with a header or a JSON array, optionally gzipped. The format is detected from the bytes,
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
      ignoredColumns: z.array(z.string()).optional(),
      /** Most frequent first. Comparisons do not recognize these values, or they have a standard name; they are
       *  imported unchanged. */
      unknownWords: z
        .array(
          z.object({
            column: z.enum(REFERENCE_COLUMNS),
            value: z.string(),
            suggestion: z.string().nullable(),
            row: z.int(),
            count: z.int(),
          }),
        )
        .optional(),
      changes: z
        .array(
          z.object({
            row: z.int(),
            asmicNumber: z.string(),
            designation: z.string(),
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
  },
  'POST /api/military-items/{id}/compare': {
    summary: 'Compare an item with the reference catalog; earlier decisions are kept',
    access: 'staff',
    params,
    response: z.object({ matches: z.array(Comparison) }),
    errors: ['CONFLICT'],
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
    errors: ['CONFLICT'],
  },
  'GET /api/comparisons/accuracy': {
    summary: 'How often staff verified or rejected the proposed matches',
    access: 'staff',
    response: Accuracy,
  },
});

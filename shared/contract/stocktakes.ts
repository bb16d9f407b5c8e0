import * as z from 'zod';
import {
  MAX_LOCATION_LENGTH,
  MAX_SCANS_PER_CALL,
  MAX_STOCKTAKE_LOCATIONS,
  RESOLUTIONS,
  ScanResult,
  Stocktake,
  StocktakeSummary,
} from '../entities/stocktake.ts';
import { IdempotencyKey } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const id = z.object({ id: z.uuid() });
const location = z
  .string()
  .trim()
  .min(1, 'Expected a location')
  .max(MAX_LOCATION_LENGTH, `At most ${MAX_LOCATION_LENGTH} characters`);

/** Counting the pieces in storage. */
export const stocktakes = defineEndpoints({
  'GET /api/stocktakes': {
    summary: 'All stocktakes, newest first',
    access: 'staff',
    response: z.array(StocktakeSummary),
  },
  'GET /api/stocktakes/locations': {
    summary: 'The storage locations of the items that are in stock, by name',
    access: 'staff',
    response: z.array(z.string()),
  },
  'POST /api/stocktakes': {
    summary:
      'Start a stocktake of these locations, by default of all. Idempotent with an Idempotency-Key header',
    access: 'staff',
    requestHeaders: IdempotencyKey,
    body: z.strictObject({
      locations: z
        .array(location)
        .max(MAX_STOCKTAKE_LOCATIONS, `At most ${MAX_STOCKTAKE_LOCATIONS} locations`)
        .optional(),
      blind: z.boolean().optional(),
    }),
    response: Stocktake,
    status: [201],
    errors: ['CONFLICT'],
  },
  'GET /api/stocktakes/{id}': {
    summary: 'A stocktake with what was counted and the differences',
    access: 'staff',
    params: id,
    response: Stocktake,
  },
  'POST /api/stocktakes/{id}/scans': {
    summary:
      'Count pieces by their codes: short codes or addresses of labels, or Unique IDs. A piece counts once; its newest scan decides where it is',
    access: 'staff',
    params: id,
    body: z.strictObject({
      scans: z
        .array(
          z.strictObject({
            code: z.string().trim().min(1, 'Expected a code').max(300, 'At most 300 characters'),
            location,
            /** When it was scanned, which may be before it could be sent. */
            at: z.iso.datetime({ offset: true }).optional(),
          }),
        )
        .min(1, 'Expected at least one scan')
        .max(MAX_SCANS_PER_CALL, `At most ${MAX_SCANS_PER_CALL} scans`),
    }),
    response: z.array(ScanResult),
    errors: ['CONFLICT'],
  },
  'POST /api/stocktakes/{id}/close': {
    summary:
      'Close a location, whose pieces that were not counted are missing then; without a location, all open ones and the stocktake',
    access: 'staff',
    params: id,
    body: z.strictObject({ location: location.optional() }),
    response: Stocktake,
    errors: ['CONFLICT'],
  },
  'POST /api/stocktakes/{id}/differences': {
    summary: 'Settle a difference; `moved` sets the location of the item to where it was counted',
    access: 'staff',
    params: id,
    body: z.strictObject({
      key: z.string().min(1).max(300),
      resolution: z.enum(RESOLUTIONS),
    }),
    response: Stocktake,
    errors: ['CONFLICT'],
  },
});

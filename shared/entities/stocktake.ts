import * as z from 'zod';
import { User } from './user.ts';

export const MAX_STOCKTAKE_LOCATIONS = 500;
export const MAX_LOCATION_LENGTH = 300;
export const MAX_SCANS_PER_CALL = 100;

const StaffMember = User.pick({ id: true, email: true });

/** How staff settled a difference. `moved` also sets the item's storage location to where it was counted. */
export const RESOLUTIONS = ['moved', 'returned', 'found', 'lost', 'dismissed'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

const Resolved = z.object({
  resolution: z.enum(RESOLUTIONS),
  at: z.iso.datetime(),
  by: StaffMember,
});

const CountedPiece = z.object({
  /** The item's id; for a code that the shop does not know, its text. */
  key: z.string(),
  itemId: z.uuid().nullable(),
  /** The name of the item; null for an unknown code. */
  name: z.string().nullable(),
  catalogNumber: z.string().nullable(),
  /** Of several scans, the newest one counts. */
  location: z.string(),
  scannedAt: z.iso.datetime(),
  by: StaffMember,
});
export type CountedPiece = z.infer<typeof CountedPiece>;

export const StocktakeDifference = z.object({
  key: z.string(),
  kind: z.enum(['missing', 'unexpected', 'misplaced']),
  itemId: z.uuid().nullable(),
  name: z.string().nullable(),
  catalogNumber: z.string().nullable(),
  /** Where the item should be; null for an unexpected piece. */
  expectedAt: z.string().nullable(),
  /** Where it was counted; null for a missing piece. */
  countedAt: z.string().nullable(),
  /** Why a known item is unexpected. */
  reason: z.enum(['unknown code', 'sold', 'no location']).nullable(),
  resolved: Resolved.nullable(),
});
export type StocktakeDifference = z.infer<typeof StocktakeDifference>;

const StocktakeLocation = z.object({
  name: z.string(),
  counted: z.int(),
  /** Absent while the location is open in a blind stocktake. */
  expected: z.int().optional(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: StaffMember.nullable(),
});

export const StocktakeSummary = z
  .object({
    id: z.uuid(),
    /** Blind stocktakes hide what is expected until a location is closed. */
    blind: z.boolean(),
    startedAt: z.iso.datetime(),
    by: StaffMember,
    closedAt: z.iso.datetime().nullable(),
    locationCount: z.int(),
    closedLocationCount: z.int(),
  })
  .meta({ id: 'StocktakeSummary' });
export type StocktakeSummary = z.infer<typeof StocktakeSummary>;

export const Stocktake = StocktakeSummary.extend({
  locations: z.array(StocktakeLocation),
  /** Newest first. */
  scanned: z.array(CountedPiece),
  /** Of closed locations; of open ones as well, except for what is missing, unless the stocktake is blind. */
  missing: z.array(StocktakeDifference),
  unexpected: z.array(StocktakeDifference),
  misplaced: z.array(StocktakeDifference),
}).meta({ id: 'Stocktake' });
export type Stocktake = z.infer<typeof Stocktake>;

/** What is said about a scan at once. */
export const ScanResult = z
  .object({
    code: z.string(),
    itemId: z.uuid().nullable(),
    name: z.string().nullable(),
    /** The piece was counted here before. */
    isRepeated: z.boolean(),
    /** Where the item should be, if that is another place. Absent in a blind stocktake. */
    belongsAt: z.string().nullable().optional(),
  })
  .meta({ id: 'ScanResult' });
export type ScanResult = z.infer<typeof ScanResult>;

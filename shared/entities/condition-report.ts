import * as z from 'zod';
import { User } from './user.ts';

export const MAX_REPORT_VIEWS = 10;
export const MAX_REPORT_MARKS = 200;
export const REPORT_SIDES = ['front', 'back', 'detail'] as const;
export type ReportSide = (typeof REPORT_SIDES)[number];

/** Of the photo's width or height, from the top left; rounded, since tiny numbers fit in no row. */
const Fraction = z
  .number()
  .min(0, 'Expected 0 to 1')
  .max(1, 'Expected 0 to 1')
  .overwrite((value) => Math.round(value * 10_000) / 10_000);

const Area = z.strictObject({ x: Fraction, y: Fraction, width: Fraction, height: Fraction });

/** A line over a scale in the photo, such as a ruler. */
const PhotoScale = z.strictObject({
  x1: Fraction,
  y1: Fraction,
  x2: Fraction,
  y2: Fraction,
  /** The length of the line. */
  millimeters: z.number().min(0.1, 'Expected a length').max(10_000, 'At most 10,000 mm'),
});
export type PhotoScale = z.infer<typeof PhotoScale>;

export const ReportView = z.strictObject({
  /** One of the item's photos, such as `/photos/<id>/full`. */
  photo: z.string().max(300),
  side: z.enum(REPORT_SIDES),
  /** The width of the photo divided by its height. */
  aspect: z.number().min(0.01, 'At least 0.01').max(100, 'At most 100'),
  /** With `extent`, gives the dimensions of the piece. */
  scale: PhotoScale.nullable(),
  /** The piece in the photo. */
  extent: Area.nullable(),
});
export type ReportView = z.infer<typeof ReportView>;

export const ConditionMark = z
  .strictObject({
    photo: z.string().max(300),
    shape: z.enum(['point', 'area']),
    x: Fraction,
    y: Fraction,
    /** Only areas have a width and a height. */
    width: Fraction.optional(),
    height: Fraction.optional(),
    note: z.string().trim().min(1, 'Expected a note').max(300, 'At most 300 characters'),
  })
  .refine(
    ({ shape, width, height }) => (shape === 'area') === (Boolean(width) && Boolean(height)),
    { path: ['shape'], message: 'Expected a width and a height for an area, and none for a point' },
  )
  .refine(({ x, y, width = 0, height = 0 }) => x + width <= 1.0001 && y + height <= 1.0001, {
    path: ['width'],
    message: 'Expected an area inside the photo',
  });
export type ConditionMark = z.infer<typeof ConditionMark>;

/** A report is never changed; a later one replaces it. */
export const ConditionReport = z
  .object({
    itemId: z.uuid(),
    /** From 1, for each item. */
    number: z.int().positive(),
    /** The name, number and condition of the item at that time. */
    name: z.string(),
    catalogNumber: z.string(),
    condition: z.string(),
    summary: z.string().nullable(),
    views: z.array(ReportView),
    marks: z.array(ConditionMark),
    /** Measured in the photos, in millimeters; null without a scale. */
    size: z.object({ width: z.number(), height: z.number() }).nullable(),
    createdAt: z.iso.datetime(),
    by: User.pick({ id: true, email: true }),
  })
  .meta({ id: 'ConditionReport' });
export type ConditionReport = z.infer<typeof ConditionReport>;

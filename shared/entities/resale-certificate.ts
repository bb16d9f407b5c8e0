import * as z from 'zod';
import { US_STATES } from './sale-settings.ts';

export const ResaleCertificate = z
  .strictObject({
    number: z.string().trim().min(1, 'Expected a number').max(60, 'At most 60 characters'),
    state: z.enum(US_STATES, 'Expected a state'),
    /** The last day, such as `2027-12-31`. */
    expiresOn: z.iso.date('Expected a date'),
  })
  .meta({ id: 'ResaleCertificate' });
export type ResaleCertificate = z.infer<typeof ResaleCertificate>;

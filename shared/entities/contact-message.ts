import * as z from 'zod';
import { CONTACT_MAX_LENGTH } from '../vocabulary.ts';

export const ContactMessage = z.object({
  name: z.string().trim().min(1, 'Expected your name').max(100, 'At most 100 characters'),
  email: z.email(),
  subject: z.string().trim().min(1, 'Expected a subject').max(150, 'At most 150 characters'),
  message: z
    .string()
    .trim()
    .min(1, 'Expected a message')
    .max(CONTACT_MAX_LENGTH, `At most ${CONTACT_MAX_LENGTH.toLocaleString('en-US')} characters`),
});

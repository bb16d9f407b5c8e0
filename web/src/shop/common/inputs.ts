import * as z from 'zod';
import { isEmailAddress } from '../../lib/isEmailAddress.ts';

export const requiredText = (message: string) => z.string().trim().min(1, message);

export const emailAddress = z
  .string()
  .trim()
  .refine(isEmailAddress, 'Please enter an e-mail address, such as name@example.com.');

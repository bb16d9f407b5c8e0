import { AppError } from '../../platform/errors.ts';

/** @param cause for the log. */
export const paypalUnavailable = (cause: string): AppError =>
  new AppError(
    'UNAVAILABLE',
    'PayPal does not answer at the moment. Please try again in a few minutes.',
    { cause },
  );

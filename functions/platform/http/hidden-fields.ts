import { canSeeField } from '../../../shared/entities/hidden-fields.ts';
import { AppError } from '../errors.ts';
import type { Caller } from './access.ts';

/** @throws AppError FORBIDDEN naming a field that the caller may not see. */
export function requireVisibleFields(
  { permissions }: Pick<Caller, 'permissions'>,
  fields: Iterable<string>,
): void {
  for (const field of fields) {
    if (!canSeeField(permissions, field)) throw hiddenFieldError(field);
  }
}

export const hiddenFieldError = (field: string): AppError =>
  new AppError('FORBIDDEN', `Forbidden: your role does not include ${field}.`);

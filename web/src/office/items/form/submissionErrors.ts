import { ApiError, getErrorMessage } from '../../../lib/api.ts';
import { endSentence } from '../../../lib/endSentence.ts';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import {
  type FieldName,
  type FieldOptions,
  isDimension,
  isFieldName,
} from '../../common/items/itemValues.ts';
import type { NoticeContent } from './FormNotices.tsx';

export interface FieldErrors {
  fields: readonly (readonly [FieldName, string])[];
  photos: Record<string, string>;
  other: readonly string[];
}

/**
 * Assigns the API's issues to the fields and photos of the form.
 * @param paths of the photos, in the order they were sent
 */
export function groupIssues(
  error: unknown,
  paths: readonly string[],
  options: FieldOptions,
): FieldErrors {
  const fields: [FieldName, string][] = [];
  const photos: Record<string, string> = {};
  const other: string[] = [];
  const issues = error instanceof ApiError ? error.issues : [];
  for (const { path, message } of issues) {
    const photo = findPhoto(path, paths);
    if (photo) photos[photo] = message;
    else if (isFieldName(path) && (!isDimension(path) || options.dimensions.includes(path))) {
      fields.push([path, message]);
    } else other.push(path ? `${getFieldLabel(path)}: ${message}` : message);
  }
  return { fields, photos, other };
}

export function getFirstErrorTarget({
  fields,
  photos,
}: FieldErrors): FieldName | 'photo' | undefined {
  return fields[0]?.[0] ?? (Object.keys(photos).length > 0 ? 'photo' : undefined);
}

function findPhoto(path: string, paths: readonly string[]): string | undefined {
  if (path === 'primaryImageUrl') return paths[0];
  const index = /^imageUrls\.(\d+)$/.exec(path)?.[1];
  return index === undefined ? undefined : paths[Number(index)];
}

/** Falls back to the status and text of a response that is not from the API; '' without either. */
export function getFailureReason(error: Error): string {
  if (!(error instanceof ApiError)) return getErrorMessage(error);
  const { code, reason, message } = error;
  return code === undefined && reason.trim() ? message : reason.trim();
}

export function failureNotice(title: string, error: Error, errors: FieldErrors): NoticeContent {
  const isMarked = errors.fields.length > 0 || Object.keys(errors.photos).length > 0;
  const reason = getFailureReason(error) || 'No reason was given.';
  const text = isMarked ? 'The problems are marked in the form.' : endSentence(reason);
  return { title, text: `${text} Everything you typed is still here.`, list: errors.other };
}

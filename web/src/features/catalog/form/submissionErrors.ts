import { ApiError } from '../../../lib/api.ts';
import type { FieldOptions } from './fieldOptions.ts';
import { type FieldName, isDimension, isFieldName } from './itemValues.ts';

export interface FieldErrors {
  fields: readonly (readonly [FieldName, string])[];
  /** By the photo's path. */
  photos: Record<string, string>;
  /** What has no place in the form. */
  rest: readonly string[];
}

/** Of a refusal, what belongs where.
 *  @param paths of the photos, as they were sent */
export function groupIssues(
  error: unknown,
  paths: readonly string[],
  offer: FieldOptions,
): FieldErrors {
  const fields: [FieldName, string][] = [];
  const photos: Record<string, string> = {};
  const rest: string[] = [];
  const issues = error instanceof ApiError ? error.issues : [];
  for (const { path, message } of issues) {
    const photo = photoAt(path, paths);
    if (photo) photos[photo] = message;
    else if (isFieldName(path) && (!isDimension(path) || offer.dimensions.includes(path))) {
      fields.push([path, message]);
    } else rest.push(path ? `${path}: ${message}` : message);
  }
  return { fields, photos, rest };
}

/** Where what was refused is to be mended first, if the form has a place for it. */
export function getFirstErrorTarget({
  fields,
  photos,
}: FieldErrors): FieldName | 'photo' | undefined {
  return fields[0]?.[0] ?? (Object.keys(photos).length > 0 ? 'photo' : undefined);
}

function photoAt(path: string, paths: readonly string[]): string | undefined {
  if (path === 'primaryImageUrl') return paths[0];
  const place = /^imageUrls\.(\d+)$/.exec(path)?.[1];
  return place === undefined ? undefined : paths[Number(place)];
}

import { getErrorMessage, hasStatus, type Reply } from '../../../../lib/api.ts';
import { formatCount } from '../../../../lib/formatCount.ts';
import { formatEntries } from '../entry/changeKinds.ts';
import { ImportFileError } from './pack.ts';

export type ImportReply = Reply<'POST /api/asmic-entries/import'>;

export const hasChanges = ({ new: added, changed }: ImportReply) => added + changed > 0;

export function formatPlan(answer: ImportReply): string {
  const { unchanged, refused } = answer;
  const skipped =
    refused.length > 0
      ? ` ${formatCount(refused.length)} rejected ${refused.length === 1 ? 'row is' : 'rows are'} skipped.`
      : '';
  if (hasChanges(answer)) return `${formatChanges(answer)}${skipped}`;
  if (unchanged === 0) {
    return skipped
      ? 'No row of this file can be imported. The reasons are listed below.'
      : 'This file has no entries.';
  }
  return skipped
    ? `All valid rows of this file are already in the catalog.${skipped}`
    : 'Everything in this file is already in the catalog.';
}

function formatChanges({ new: added, changed }: ImportReply): string {
  if (changed === 0) return `Add ${formatEntries(added)}.`;
  return added === 0
    ? `Change ${formatEntries(changed)}.`
    : `Add ${formatCount(added)} and change ${formatEntries(changed)}.`;
}

export function getImportErrorMessage(error: unknown): string {
  if (error instanceof ImportFileError) return error.message;
  return hasStatus(error, 413)
    ? 'This file is too large for one import. Split it into parts, each with the header row, and import them one after the other.'
    : getErrorMessage(error);
}

export const isWorthRetrying = (error: unknown) =>
  !(error instanceof ImportFileError) && !hasStatus(error, 400, 413);

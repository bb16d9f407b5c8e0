import type { Reply } from '../../../../lib/api.ts';
import { getErrorMessage, hasStatus } from '../../../../lib/api.ts';
import { ImportFileError } from './pack.ts';

export type ImportAnswer = Reply<'POST /api/asmic-entries/import'>;

const numberOf = (count: number) => count.toLocaleString('en-US');
const entriesOf = (count: number) => `${numberOf(count)} ${count === 1 ? 'entry' : 'entries'}`;

/** Whether there is anything to apply. */
export const hasChanges = ({ new: added, changed }: ImportAnswer) => added + changed > 0;

/** What applying the file does. */
export function formatPlan(answer: ImportAnswer): string {
  const { unchanged, refused } = answer;
  const leftOut =
    refused.length > 0
      ? ` ${numberOf(refused.length)} refused ${refused.length === 1 ? 'row is' : 'rows are'} left out.`
      : '';
  if (hasChanges(answer)) return `${changesOf(answer)}${leftOut}`;
  if (unchanged === 0) {
    return leftOut
      ? 'No row of this file can be taken. The reasons stand below.'
      : 'This file has no entries.';
  }
  return leftOut
    ? `What can be taken of this file is already in the catalogue.${leftOut}`
    : 'Everything in this file is already in the catalogue.';
}

function changesOf({ new: added, changed }: ImportAnswer): string {
  if (changed === 0) return `Add ${entriesOf(added)}.`;
  return added === 0
    ? `Change ${entriesOf(changed)}.`
    : `Add ${numberOf(added)} and change ${entriesOf(changed)}.`;
}

/** After it was applied. */
export const formatResult = ({ new: added, changed }: ImportAnswer) =>
  `${numberOf(added)} added, ${numberOf(changed)} changed.`;

/** Why an import failed, for the person. */
export function getImportErrorMessage(error: unknown): string {
  if (error instanceof ImportFileError) return error.message;
  return hasStatus(error, 413)
    ? 'This file is too large for one import. Split it, each part with the header, and import the parts one after the other.'
    : getErrorMessage(error);
}

/** Whether the same file may be taken another time. */
export const isWorthRetrying = (error: unknown) =>
  !(error instanceof ImportFileError) && !hasStatus(error, 400, 413);

import { isAccessError } from '../../../lib/api.ts';
import type { NoticeContent } from './Notice.tsx';
import { reasonOf } from './reasonOf.ts';
import type { FieldErrors } from './submissionErrors.ts';

/** Whether the whole screen says why nothing came of a call. */
export const isSaidElsewhere = (error: unknown) => isAccessError(error);

const KEPT = 'Everything you typed is still here.';

/** Stands on the form until it is dismissed, when the toast has long gone. */
export function failureNotice(title: string, error: Error, refused: FieldErrors): NoticeContent {
  const isMarked = refused.fields.length > 0 || Object.keys(refused.photos).length > 0;
  const reason = reasonOf(error) || 'No reason was given.';
  return {
    title,
    text: `${isMarked ? 'What was refused is marked in the form.' : endSentence(reason)} ${KEPT}`,
    list: refused.rest,
  };
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

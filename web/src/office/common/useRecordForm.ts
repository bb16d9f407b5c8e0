import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { getErrorMessage, hasCode } from '../../lib/api.ts';
import { isEqual } from '../../lib/isEqual.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { useForm } from '../../ui/useForm.ts';

interface Versioned extends FieldValues {
  version: number;
}

/**
 * Keeps changes until staff save or discard them, even when they leave the screen.
 * @param name of the form and its record
 * @param saved the record as stored
 */
export function useRecordDraft<T extends Versioned>(name: string, saved: T) {
  const { value, read, set, updateAfter } = useDraft<T>(`form ${name}`);
  const isEdited = value !== undefined;

  useEffect(() => {
    if (!isEdited) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isEdited]);

  return {
    saved,
    value,
    read,
    set,
    isEdited,
    /** Another user or device has saved a newer version since the first change. */
    isOutdated: isEdited && value.version !== saved.version,
    rebase: () => value && set({ ...value, version: saved.version }),
    /** Removes the draft when its save succeeds. A draft that was changed during the save is then based on the
     *  new version. */
    finishAfter: (save: Promise<{ version: number }>, sent: T | undefined) =>
      updateAfter(save, (current, { version }) =>
        isEqual(current, sent) ? undefined : { ...current, version },
      ),
    discard: () => set(undefined),
  };
}

export type RecordDraft<T extends Versioned> = ReturnType<typeof useRecordDraft<T>>;

/**
 * @param send saves the record and returns its new version
 * @param toField returns the field that a path of the API's issues belongs to
 */
export const useRecordForm = <T extends Versioned, Output>(
  draft: RecordDraft<T>,
  schema: z.core.$ZodType<Output, T>,
  send: (body: Output) => Promise<{ version: number }>,
  toField = (path: string): string => path,
) =>
  useForm({
    schema,
    start: draft.saved,
    draft,
    canSubmit: draft.isEdited && !draft.isOutdated,
    send,
    toField,
    describeError: (error) =>
      hasCode(error, 'CONFLICT')
        ? ''
        : `${getErrorMessage(error)} Nothing was saved, and what you typed is still here.`,
  });

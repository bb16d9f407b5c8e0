import '../lib/configureZod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  useForm as useHookForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { ApiError, getErrorMessage, isAccessError } from '../lib/api.ts';
import { endSentence } from '../lib/endSentence.ts';
import { useDraft } from '../lib/useDraft.ts';

interface FormOptions<Input extends FieldValues, Output> {
  /** Turns what was typed into what is sent. */
  schema: z.core.$ZodType<Output, Input>;
  start: Input;
  /** Keeps what was typed until it is sent, even if the form is closed or the page is reloaded. */
  draft?: DraftOptions<Input>;
  /** True while a call of an earlier instance of the form is pending. */
  isPending?: boolean;
  /** Rejects if the form can be corrected and sent again. */
  send: (body: Output) => Promise<unknown>;
  /** Returns the field that a path of the API's issues belongs to. */
  toField?: (path: string) => string;
  describeError?: (error: unknown) => string;
}

interface DraftOptions<Input> {
  /** Unique in the app: the form and its record. */
  name: string;
  isPersonal?: boolean;
  /** Fields that stay after sending. */
  kept?: readonly (keyof Input)[];
}

/**
 * Checks what is typed against a schema and sends it once. Problems that the check or the API finds are shown
 * next to their fields, and the first of these fields gets the focus. What was typed stays.
 */
export function useForm<Input extends FieldValues, Output>(options: FormOptions<Input, Output>) {
  const { schema, start, draft, send, toField = (path) => path } = options;
  const { describeError = getErrorMessage } = options;
  const stored = useDraft<Partial<Input>>(draft?.name ?? '', { isPersonal: draft?.isPersonal });
  const form = useHookForm<Input, unknown, Output>({
    defaultValues: { ...start, ...(draft && stored.value) } as DefaultValues<Input>,
    resolver: zodResolver<Input, unknown, Output>(schema),
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [failures, setFailures] = useState(0);

  const store = useEffectEvent((values: Input) => {
    const typed = getChanges(start, values);
    if (draft && !isEqual(typed, stored.read())) stored.set(typed);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => store(values),
      }),
    [form.subscribe],
  );
  // The draft is cleared by the form that sent it, which may be an earlier instance.
  const kept = JSON.stringify({ ...start, ...stored.value });
  const restore = useEffectEvent((values: string) => {
    if (draft && values !== JSON.stringify(form.getValues())) form.reset(JSON.parse(values));
  });
  useEffect(() => restore(kept), [kept]);

  // Effect: the fields must be marked as invalid first.
  useEffect(() => {
    if (failures > 0) focusInvalid(element.current);
  }, [failures]);

  const showError = (error: unknown) => {
    if (isAccessError(error)) return;
    const issues = error instanceof ApiError ? error.issues : [];
    const fields = issues.map(({ path, message }) => ({ field: toField(path), message }));
    const known = fields.filter(({ field }) => get(form.getValues(), field) !== undefined);
    for (const { field, message } of known) form.setError(field as Path<Input>, { message });
    if (known.length === 0 || known.length < fields.length) {
      form.setError('root', { message: describeError(error) });
    }
  };
  const sendOnce = async (body: Output) => {
    const sent = stored.read();
    const call = send(body);
    if (draft) {
      // Keeps what was changed during the call.
      void stored.updateAfter(call, (current) =>
        isEqual(current, sent) ? pick(current, draft.kept ?? []) : current,
      );
    }
    await call.catch((error) => {
      showError(error);
      setFailures((count) => count + 1);
    });
  };
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    // React also bubbles the events of a dialog in the form.
    if (event && event.target !== event.currentTarget) return;
    if (isBusy.current || options.isPending) return;
    isBusy.current = true;
    await form
      .handleSubmit(sendOnce, () => setFailures((count) => count + 1))()
      .finally(() => {
        isBusy.current = false;
      });
  };

  return {
    ...form,
    submit,
    /** Props of the form element. */
    element: { ref: element, noValidate: true, onSubmit: submit },
    isPending: options.isPending || isSubmitting,
    /** A problem that belongs to no field. */
    failure: errors.root?.message ?? '',
    /** Props of a text field. */
    field: (name: Path<Input>) => ({ ...form.register(name), error: getError(name) }),
    /** Props of another control. */
    choice: <N extends Path<Input>>(name: N) => ({
      value: form.watch(name),
      error: getError(name),
      onChange: (value: PathValue<Input, N>) =>
        form.setValue(name, value, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        }),
    }),
  };

  function getError(name: string): string | undefined {
    const error: FieldError | undefined = get(errors, name);
    return error?.message && endSentence(error.message);
  }
}

export const focusInvalid = (form: Element | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const getChanges = <T extends object>(before: T, after: T) =>
  pick(
    after,
    getKeys(after).filter((name) => !isEqual(after[name], before[name])),
  );

const getKeys = <T extends object>(values: T) => Object.keys(values) as (keyof T)[];

/** Returns undefined if none of the names has a value. */
function pick<T extends object, K extends keyof T>(
  values: T,
  names: readonly K[],
): Pick<T, K> | undefined {
  const picked = names.filter((name) => name in values).map((name) => [name, values[name]]);
  return picked.length > 0 ? Object.fromEntries(picked) : undefined;
}

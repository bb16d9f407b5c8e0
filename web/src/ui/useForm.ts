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
import { isEqual } from '../lib/isEqual.ts';
import type { useDraft } from '../lib/useDraft.ts';
import { focusInvalid } from '../lib/useFocusInvalid.ts';

interface FormOptions<Input extends FieldValues, Output, Result> {
  /** Turns what was typed into what is sent. */
  schema: z.core.$ZodType<Output, Input>;
  start: NoInfer<Input>;
  draft?: FormDraft<Input, Result>;
  canSubmit?: boolean;
  /** True while a call of an earlier instance of the form is pending. */
  isPending?: boolean;
  /** Rejects if the form can be corrected and sent again. */
  send: (body: Output) => Promise<Result>;
  /** Returns the field that a path of the API's issues belongs to. */
  toField?: (path: string, sent: Input) => string;
  describeError?: (error: unknown) => string;
}

interface FormDraft<Input, Result>
  extends Pick<ReturnType<typeof useDraft<Input>>, 'value' | 'read' | 'set'> {
  finishAfter: (call: Promise<Result>, sent: Input) => unknown;
}

/** Checks what is typed against a schema and sends it once. Problems that the check or the API finds are shown
 *  next to their fields, and the first of these fields gets the focus. What was typed stays. */
export function useForm<Input extends FieldValues, Output, Result>(
  options: FormOptions<Input, Output, Result>,
) {
  const { schema, start, draft, canSubmit = true, send, toField = (path) => path } = options;
  const { describeError = getErrorMessage } = options;
  const form = useHookForm<Input, unknown, Output>({
    defaultValues: { ...start, ...draft?.value } as DefaultValues<Input>,
    resolver: zodResolver<Input, unknown, Output>(schema),
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [attempts, setAttempts] = useState(0);

  const store = useEffectEvent((values: Input) => {
    if (isEqual(values, draft?.read() ?? start)) return;
    draft?.set(isEqual(values, start) ? undefined : structuredClone(values));
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => store(values) }),
    [form.subscribe],
  );
  // The draft is cleared by the form that sent it, which may be an earlier instance.
  const kept = JSON.stringify({ ...start, ...draft?.value });
  const restore = useEffectEvent((values: string) => {
    if (draft && values !== JSON.stringify(form.getValues())) form.reset(JSON.parse(values));
  });
  useEffect(() => restore(kept), [kept]);

  // Effect: the fields must be marked as invalid first.
  useEffect(() => {
    if (attempts > 0) focusInvalid(element.current);
  }, [attempts]);

  const showError = (error: unknown, sent: Input) => {
    if (isAccessError(error)) return;
    const issues = error instanceof ApiError ? error.issues : [];
    const fields = issues.map(({ path, message }) => ({ field: toField(path, sent), message }));
    const known = fields.filter(({ field }) => get(form.getValues(), field) !== undefined);
    for (const { field, message } of known) form.setError(field as Path<Input>, { message });
    if (known.length === 0 || known.length < fields.length) {
      form.setError('root', { message: describeError(error) });
    }
  };
  const sendOnce = async (body: Output) => {
    const sent = structuredClone(form.getValues());
    const call = send(body);
    draft?.finishAfter(call, sent);
    await call.catch((error) => showError(error, sent));
  };
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    // React also bubbles the events of a dialog in the form.
    if (event && event.target !== event.currentTarget) return;
    if (isBusy.current || options.isPending || !canSubmit) return;
    isBusy.current = true;
    await form
      .handleSubmit(sendOnce)()
      .finally(() => {
        isBusy.current = false;
        setAttempts((count) => count + 1);
      });
  };

  return {
    ...form,
    submit,
    element: { ref: element, noValidate: true, onSubmit: submit },
    isPending: options.isPending || isSubmitting,
    /** A problem that belongs to no field. */
    failure: errors.root?.message ?? '',
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

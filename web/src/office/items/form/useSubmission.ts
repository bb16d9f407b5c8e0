import { useLayoutEffect, useRef, useState } from 'react';
import { ApiError, getErrorMessage, hasStatus, isAccessError } from '../../../lib/api.ts';
import { endSentence } from '../../../lib/endSentence.ts';
import { hasMouse } from '../../../lib/hasMouse.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { focusTitle } from '../../common/focusTitle.ts';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import {
  FIELD_NAMES,
  type FieldName,
  isDimension,
  isFieldName,
} from '../../common/items/itemValues.ts';
import type { Photos } from '../photos/usePhotos.ts';
import type { ItemFormState } from './useItemForm.ts';

export interface NoticeContent {
  title: string;
  text: string;
  list?: readonly string[];
  /** True if another user has changed the item. */
  isConflict?: boolean;
}

export type SubmitAction = 'catalog' | 'airtable' | 'save';
type FocusTarget = 'start' | FieldName | 'photo' | 'back';
type Question =
  | { about: 'photos'; action: SubmitAction }
  | { about: 'record' | 'startOver' | 'copy' | 'discard' };

interface SubmissionOptions {
  state: ItemFormState;
  draftPhotos: Photos;
  requests: Partial<Record<SubmitAction, () => Promise<void>>>;
  /** True if uploading to Airtable would create another record. */
  isOtherRecord?: () => boolean;
  startNotice?: NoticeContent | undefined;
}

const FAILURES: Record<SubmitAction, { title: string; text: string }> = {
  catalog: { title: 'The item was not cataloged', text: 'Failed to catalog item' },
  airtable: {
    title: 'The item was not uploaded to Airtable',
    text: 'Failed to upload to Airtable',
  },
  save: { title: 'Your changes were not saved', text: 'Failed to save the item' },
};

/** Runs one submission at a time, shows what the API rejects, and moves the focus at the end. */
export function useSubmission(options: SubmissionOptions) {
  const { state, draftPhotos, requests, isOtherRecord, startNotice } = options;
  const { form } = state;
  const [sending, setSending] = useState<SubmitAction>();
  const [question, setQuestion] = useState<Question>();
  const [notice, setNotice] = useState(startNotice);
  const [photoErrors, setPhotoErrors] = useState<Record<string, string>>({});
  const [focus, setFocus] = useState<{ target: FocusTarget; shouldSelect: boolean }>();
  const isBusy = useRef(false);
  const previousFocus = useRef<Element>(null);

  // Before the message of success is painted: users who go on typing then type into the right field.
  useLayoutEffect(() => {
    if (sending || !focus) return;
    const { target, shouldSelect } = focus;
    const isLost = document.activeElement === document.body;
    if (target === 'back') {
      if (isLost && previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    } else if (target === 'start' && !hasMouse()) focusTitle();
    else {
      if (target === 'photo') findRejectedPhoto()?.focus();
      else form.setFocus(target === 'start' ? 'name' : target, { shouldSelect });
      // The sticky footer may cover the field.
      document.activeElement?.scrollIntoView({ block: 'center' });
    }
  }, [sending, focus, form.setFocus]);

  const focusOn = (target: FocusTarget | undefined, { shouldSelect = false } = {}) =>
    setFocus(target && { target, shouldSelect });
  const clearErrors = () => {
    setNotice(undefined);
    setPhotoErrors({});
  };

  const showFailure = (error: unknown, action: SubmitAction) => {
    focusOn('back');
    if (isAccessError(error)) return;
    const { title, text } = FAILURES[action];
    const { fields, photos, others } = groupIssues(error, state);
    for (const [field, message] of fields) form.setError(field, { type: 'api', message });
    setPhotoErrors(photos);
    const hasPhotoErrors = Object.keys(photos).length > 0;
    focusOn(fields[0]?.[0] ?? (hasPhotoErrors ? 'photo' : 'back'));
    const reason = getFailureReason(error);
    const problem =
      fields.length > 0 || hasPhotoErrors
        ? 'The problems are marked in the form.'
        : endSentence(reason || 'No reason was given.');
    setNotice({
      title,
      text: `${problem} Everything you typed is still here.`,
      list: others,
      isConflict: hasStatus(error, 409),
    });
    const description = action === 'airtable' ? text : reason || text;
    showErrorToast(error as Error, { description });
  };
  const send = async (action: SubmitAction) => {
    setSending(action);
    setFocus(undefined);
    clearErrors();
    try {
      await requests[action]?.();
    } catch (error) {
      showFailure(error, action);
    }
    setSending(undefined);
  };

  const getQuestion = (action: SubmitAction): Question | undefined => {
    const { waiting, isUploading, isReady } = draftPhotos;
    if (waiting > 0 || isUploading || !isReady) return { about: 'photos', action };
    return action === 'airtable' && isOtherRecord?.() ? { about: 'record' } : undefined;
  };
  /** Ignores calls while another one runs, such as a double click. */
  const submit = async (action: SubmitAction, isConfirmed = false) => {
    if (isBusy.current) return;
    isBusy.current = true;
    previousFocus.current = document.activeElement;
    const sendOrAsk = async () => {
      const next = isConfirmed ? undefined : getQuestion(action);
      setQuestion(next);
      if (!next) await send(action);
    };
    const focusInvalid = () =>
      focusOn(FIELD_NAMES.find((field) => form.getFieldState(field).invalid));
    await form
      .handleSubmit(sendOrAsk, focusInvalid)()
      .finally(() => {
        isBusy.current = false;
      });
  };

  return {
    sending,
    question,
    ask: (about: Exclude<Question['about'], 'photos'>) => setQuestion({ about }),
    closeQuestion: () => setQuestion(undefined),
    notice,
    setNotice,
    photoErrors,
    clearErrors,
    focusOn,
    submit,
  };
}

export type Submission = ReturnType<typeof useSubmission>;

function findRejectedPhoto() {
  const handles = document.querySelectorAll<HTMLElement>('[data-rejected="true"] [data-handle]');
  return [...handles].find(({ offsetParent }) => offsetParent);
}

/** Assigns the API's issues to the fields and photos of the form. */
function groupIssues(error: unknown, { paths, getOptions }: ItemFormState) {
  const fields: [FieldName, string][] = [];
  const photos: Record<string, string> = {};
  const others: string[] = [];
  const { dimensions } = getOptions();
  for (const { path, message } of error instanceof ApiError ? error.issues : []) {
    const index = path === 'primaryImageUrl' ? '0' : /^imageUrls\.(\d+)$/.exec(path)?.[1];
    const photo = index && paths[Number(index)];
    if (photo) photos[photo] = message;
    else if (isFieldName(path) && (!isDimension(path) || dimensions.includes(path))) {
      fields.push([path, message]);
    } else others.push(path ? `${getFieldLabel(path)}: ${message}` : message);
  }
  return { fields, photos, others };
}

/** Falls back to the status and text of a response that is not from the API; '' without either. */
function getFailureReason(error: unknown): string {
  if (!(error instanceof ApiError)) return getErrorMessage(error);
  const { code, reason, message } = error;
  return code === undefined && reason.trim() ? message : reason.trim();
}

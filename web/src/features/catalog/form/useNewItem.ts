import { useEffect, useEffectEvent, useState } from 'react';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { toast } from '../../../components/toast/toast.ts';
import { getFieldLabel } from '../items/itemFields.ts';
import { useCatalogItem, useItems, useUploadDraft } from '../itemsQuery.ts';
import type { Draft } from './draftStorage.ts';
import { failureNotice, isSaidElsewhere } from './explain.ts';
import { isThereMuch } from './isThereMuch.ts';
import { EMPTY_VALUES, toItemValues } from './itemValues.ts';
import type { NoticeContent } from './Notice.tsx';
import { toItemPayload } from './payload.ts';
import { reasonOf } from './reasonOf.ts';
import { getFirstErrorTarget } from './submissionErrors.ts';
import { useItemForm } from './useItemForm.ts';
import { useSubmission } from './useSubmission.ts';

/** The two ways out of the form. */
export type SubmitAction = 'catalog' | 'airtable';
/** What is asked before something is done that cannot be undone. */
export type Question =
  | { about: 'photos' | 'record'; way: SubmitAction }
  | { about: 'afresh' | 'copy' };

export interface NewItemFormProps {
  /** Under which the draft is kept. */
  name: string;
  stored: Draft | undefined;
  onSaved?: ((item: MilitaryItem) => void) | undefined;
}

/** A new item, from the first letter to the catalog. */
export function useNewItem({ name, stored, onSaved }: NewItemFormProps) {
  const { data: items } = useItems();
  const state = useItemForm({ name, stored });
  const { form, draft, bench, paths } = state;
  const catalog = useCatalogItem();
  const upload = useUploadDraft();
  const { sending, once, during, focusOn } = useSubmission<SubmitAction>(form);
  const [restoredAt, setRestoredAt] = useState(stored?.savedAt);
  const [uploaded, setUploaded] = useState(stored?.uploaded);
  const [notice, setNotice] = useState<NoticeContent>();
  const [question, setQuestion] = useState<Question>();
  const clear = () => {
    form.reset(EMPTY_VALUES);
    bench.clear();
    state.forgetRefused();
    setRestoredAt(undefined);
    setUploaded(undefined);
    setNotice(undefined);
  };
  const onCatalogedElsewhere = useEffectEvent((isSame: boolean) => {
    if (isSame) clear();
    else setUploaded(undefined);
  });
  useEffect(() => draft.watch(onCatalogedElsewhere), [draft]);
  const payload = () => toItemPayload(form.getValues(), state.offer(), bench.photos);

  const ways = {
    catalog: async () => {
      const item = await catalog.mutateAsync({ payload: payload(), key: draft.key() });
      draft.finish();
      clear();
      focusOn('start');
      toast({ title: 'Success', description: 'Military item cataloged successfully!' });
      onSaved?.(item);
    },
    airtable: async () => {
      const sent = payload();
      const answer = await upload.mutateAsync({ payload: sent, key: draft.key() });
      const record = { airtableId: answer.airtableId, payload: JSON.stringify(sent) };
      draft.setUploaded(record);
      setUploaded(record);
      setNotice(refusedNotice(answer.refused));
      focusOn('back');
      toast({ title: 'Success', description: 'Item uploaded to Airtable successfully!' });
    },
  };
  const explain = (error: Error, way: SubmitAction) => {
    focusOn('back');
    if (isSaidElsewhere(error)) return;
    const refused = state.showRefused(error);
    focusOn(getFirstErrorTarget(refused) ?? 'back');
    setNotice(failureNotice(FAILED[way].title, error, refused));
    const description = (way === 'catalog' && reasonOf(error)) || FAILED[way].text;
    toast({ title: 'Error', description, variant: 'destructive' });
  };
  const send = (way: SubmitAction) =>
    during(way, async () => {
      setNotice(undefined);
      state.forgetRefused();
      await ways[way]().catch((error) => explain(error, way));
    });

  const doubtAbout = (way: SubmitAction): Question | undefined => {
    if (bench.waiting > 0 || bench.isUploading || !bench.isReady) return { about: 'photos', way };
    const isOther = uploaded !== undefined && uploaded.payload !== JSON.stringify(payload());
    return way === 'airtable' && isOther ? { about: 'record', way } : undefined;
  };
  /** @param isSure when what was to be asked has been answered */
  const press = (way: SubmitAction, isSure = false) =>
    once(
      form.handleSubmit(
        async () => {
          const doubt = isSure ? undefined : doubtAbout(way);
          setQuestion(doubt);
          if (!doubt) await send(way);
        },
        () => focusOn(state.firstWrong()),
      ),
    );

  const last = items?.[0];
  const copyLast = () => {
    if (!last) return;
    setQuestion(undefined);
    state.fill(toItemValues(last));
    draft.rekey();
    setUploaded(undefined);
    focusOn('name', { shouldSelect: true });
  };
  const startAfresh = () => {
    setQuestion(undefined);
    draft.begin();
    clear();
    focusOn('start');
  };
  const isMuch = () => isThereMuch(draft.typed(), paths.length + bench.waiting);

  return {
    state,
    items,
    last,
    sending,
    restoredAt,
    uploaded,
    notice,
    question,
    press,
    copyLast,
    startAfresh,
    dismissNotice: () => setNotice(undefined),
    closeQuestion: () => setQuestion(undefined),
    askToCopy: () => (isMuch() ? setQuestion({ about: 'copy' }) : copyLast()),
    askToStartAfresh: () => (isMuch() ? setQuestion({ about: 'afresh' }) : startAfresh()),
    uploadAnew: () => {
      draft.rekey();
      press('airtable', true);
    },
    uploadPhotos: () => {
      setQuestion(undefined);
      bench.open();
    },
  };
}
export type NewItemState = ReturnType<typeof useNewItem>;

const FAILED = {
  catalog: { title: 'The item was not cataloged', text: 'Failed to catalog item' },
  airtable: { title: 'It did not reach Airtable', text: 'Failed to upload to Airtable' },
};

function refusedNotice(
  refused: readonly { field: string; message: string }[] = [],
): NoticeContent | undefined {
  if (refused.length === 0) return undefined;
  return {
    title: 'Airtable did not take everything',
    text: 'The record is there, without this:',
    list: refused.map(({ field, message }) => `${getFieldLabel(field)}: ${message}`),
  };
}

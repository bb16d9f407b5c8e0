import { Box, Button, Stack, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { SwitchInput } from '../../common/form/SwitchInput.tsx';
import { useItems } from '../../common/items/itemsQuery.ts';
import { FIELD_NAMES, type FieldName, type ItemValues } from '../../common/items/itemValues.ts';
import { PresetPanel } from '../../common/presets/PresetPanel.tsx';
import { QueueNotice } from '../queue/QueueNotice.tsx';
import { NewItemActions } from './FormActions.tsx';
import { SectionHeading } from './FormControls.tsx';
import { FormLayout } from './FormLayout.tsx';
import { DraftNotice, Notice } from './FormNotices.tsx';
import { PendingPhotosDialog } from './PendingPhotosDialog.tsx';
import { type NewItemState, useNewItem } from './useNewItem.ts';

export function NewItemForm() {
  const newItem = useNewItem();
  const { state, draftPhotos, submission, items, last, restoredAt, uploaded } = newItem;
  const { sending, notice, setNotice, submit } = submission;

  return (
    <>
      <FormLayout
        label="Catalog an item"
        state={state}
        photoErrors={submission.photoErrors}
        isSending={sending !== undefined}
        onSubmit={() => submit('catalog')}
        head={
          <>
            <QueueNotice queue={newItem.queue} items={items}>
              <Templates />
            </QueueNotice>
            <DraftNotice
              restoredAt={restoredAt}
              airtableId={uploaded?.airtableId}
              onStartOver={newItem.askToStartOver}
            />
          </>
        }
        tool={
          last && (
            <Button variant="text" onClick={newItem.askToCopy}>
              Copy Last Item
            </Button>
          )
        }
        after={
          <SwitchInput
            label="Keep what the next item has in common"
            hint="Type, era, branch, condition, materials, storage location, cost and consignor stay in the form."
            isOn={newItem.keepsValues}
            onChange={newItem.setKeepsValues}
          />
        }
        foot={
          <>
            <Notice notice={notice} onDismiss={() => setNotice(undefined)} />
            <NewItemActions
              sending={sending}
              hasUploadedPhotos={state.paths.length > 0}
              onClick={submit}
            />
          </>
        }
        aside={<RecentItems />}
      />
      <PendingPhotosDialog draftPhotos={draftPhotos} submission={submission} />
      <Confirmation newItem={newItem} />
    </>
  );
}

function Confirmation({ newItem }: { newItem: NewItemState }) {
  const { question, closeQuestion } = newItem.submission;
  const dialogs: Partial<Record<string, Omit<ComponentProps<typeof ConfirmDialog>, 'onClose'>>> = {
    record: {
      title: 'This draft is already in Airtable',
      text: `Changes made here do not reach its record ${newItem.uploaded?.airtableId ?? ''}: edit it in Airtable. If this is another item, upload it as a new record.`,
      action: 'Upload as New Record',
      onConfirm: newItem.uploadAsNewRecord,
    },
    startOver: {
      title: 'Start over?',
      text: 'What you typed and the photos of this draft will be lost.',
      action: 'Start Over',
      onConfirm: newItem.startOver,
    },
    copy: {
      title: 'Copy the last item?',
      text: `The details of “${newItem.last?.name ?? ''}” replace what you typed. Your photos stay.`,
      action: 'Copy Last Item',
      onConfirm: newItem.copyLast,
    },
  };
  const dialog = question && dialogs[question.about];
  return dialog && <ConfirmDialog {...dialog} onClose={closeQuestion} />;
}

const RECENT_COUNT = 5;

function RecentItems() {
  const { data: items, isPending } = useItems();
  const recent = items?.slice(0, RECENT_COUNT) ?? [];

  return (
    <section aria-labelledby="recent-items" aria-busy={isPending}>
      <SectionHeading id="recent-items" title="Recently Cataloged" />
      {recent.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {isPending ? 'Loading…' : items ? 'No items yet.' : 'The items could not be loaded.'}
        </Typography>
      ) : (
        <ul>
          {recent.map(({ id, name, itemType, era, condition, primaryImageUrl }) => (
            <Stack
              key={id}
              component="li"
              direction="row"
              sx={{
                py: 1,
                gap: 1.5,
                position: 'relative',
                alignItems: 'center',
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ width: 56, height: 56, flex: 'none', backgroundColor: 'linen' }}>
                <Photo src={primaryImageUrl} alt="" />
              </Box>
              <div>
                <Typography variant="button">
                  <Link to={`?view=items&item=${id}`} className="stretched">
                    {name}
                  </Link>
                </Typography>
                <Typography variant="caption" component="p" color="textSecondary">
                  {[itemType, era, condition].filter(Boolean).join(' · ')}
                </Typography>
              </div>
            </Stack>
          ))}
        </ul>
      )}
    </section>
  );
}

function Templates() {
  const { getValues, setValue, setFocus } = useFormContext<ItemValues>();

  const fill = (values: Readonly<Record<string, string>>) => {
    for (const name of TEMPLATE_FIELDS) {
      const value = values[name];
      if (value && getValues(name) === '') {
        setValue(name, value, { shouldDirty: true, shouldValidate: true });
      }
    }
    setFocus(findFirstEmpty(getValues()) ?? 'name');
  };

  return (
    <PresetPanel
      kind="item-template"
      label="Templates"
      noun="template"
      saveLabel="Save as Template"
      hint="Fill in what your next items have in common, then save that as a template."
      placeholder="WWII patch, felt"
      onApply={({ values }) => fill(values)}
      getValues={() => {
        const values = getTemplateValues(getValues());
        return Object.keys(values).length > 0 ? { values, hiddenColumns: [] } : undefined;
      }}
    />
  );
}

const findFirstEmpty = (values: ItemValues): FieldName | undefined =>
  (['name', 'itemType', 'condition'] as const).find((name) => values[name] === '');

/** Fields that are described, priced or chosen anew for each item. */
const NOT_IN_TEMPLATES: readonly FieldName[] = [
  'name',
  'catalogNumber',
  'description',
  'sharePrice',
  'quantity',
  'isRare',
  'isFeatured',
  'cost',
  'authenticityNotes',
];
const TEMPLATE_FIELDS = FIELD_NAMES.filter((name) => !NOT_IN_TEMPLATES.includes(name));

const getTemplateValues = (values: ItemValues): Record<string, string> =>
  Object.fromEntries(
    TEMPLATE_FIELDS.map((name) => [name, values[name]]).filter(([, value]) => value !== ''),
  );
